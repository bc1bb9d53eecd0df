// Human steps of Star Battle, and boards made by level: sound on the published boards, alike for one seed.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "starbattle/logic/step.hpp"
#include "starbattle/making.hpp"
#include "starbattle/others.hpp"

using namespace damero;
using namespace damero::starbattle;
using logic::Technique;

namespace {

struct Published {
  unsigned size;
  std::vector<std::uint8_t> regions, first;
  long solutions;
};

std::vector<Published> published() {
  std::ifstream file(DAMERO_DATA "/starbattle/regions.tsv");
  std::vector<Published> boards;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string name, letters, columns, is_connected;
    Published board{};
    words >> name >> board.size >> letters >> board.solutions >> is_connected >> columns;
    std::string names;
    for (const char letter : letters) {
      if (names.find(letter) == std::string::npos) names += letter;
      board.regions.push_back(static_cast<std::uint8_t>(names.find(letter)));
    }
    board.first.assign(letters.size(), 0);
    std::istringstream numbers(columns);
    unsigned row = 0;
    for (std::string number; std::getline(numbers, number, ',');) board.first[row++ * board.size + std::stoul(number)] = 1;
    boards.push_back(board);
  }
  return boards;
}

// Every step that applies on the way is in accord with the solution, which `waves` looks after too.
void check_steps(const Published& board) {
  const std::vector<std::uint8_t> empty(board.regions.size(), kOpen);
  Control control;
  const Task task{board.size, 1, board.regions, empty};
  const std::uint32_t all = (1U << static_cast<int>(Technique::nested_trial)) - 1;
  for (const logic::Found& step : logic::steps(task, all, true, 500, control)) {
    for (const std::uint16_t cell : step.place) CHECK(board.first[cell] == 1);
    for (const std::uint16_t cell : step.cross) CHECK(board.first[cell] == 0);
    CHECK(!step.place.empty() || !step.cross.empty());
  }
  const logic::Rated rated = logic::waves(task, Technique::nested_trial, board.first, control);
  CHECK(rated.solved && !rated.clash && !rated.stopped);
  for (std::size_t cell = 0; cell < board.first.size(); ++cell) {
    CHECK((rated.cells[cell] == kStar) == (board.first[cell] == 1));
  }
}

void check_made(unsigned size, unsigned stars, Technique easiest, Technique hardest) {
  Control control;
  const Order order{size, stars, easiest, hardest, 2, 400};
  const Made made = make(order, 7, control);
  CHECK(made.regions.size() == std::size_t{size} * size);
  CHECK(made.regions == make(order, 7, control).regions);
  const std::vector<std::uint8_t> empty(made.regions.size(), kOpen);
  const Task task{size, stars, made.regions, empty};
  CHECK_EQUAL(solve(task, 2, 0, 1, control).count, 1U);
  CHECK_EQUAL(some_solutions(task, 2, 100'000).count, 1U);
  const logic::Rated rated = logic::waves(task, hardest, {}, control);
  CHECK(rated.solved);
  const auto technique = [](const logic::Wave& wave) { return wave.technique; };
  CHECK(std::ranges::max(rated.waves, {}, technique).technique >= easiest);
}

}  // namespace

int main() {
  int unique = 0;
  for (const Published& board : published()) {
    if (board.solutions != 1 || board.size > 11) continue;
    ++unique;
    if (unique % 4 == 0) check_steps(board);
  }
  CHECK(unique > 100);
  check_made(7, 1, Technique::cross_out, Technique::room);
  check_made(8, 1, Technique::sets_2, Technique::crowding);
  check_made(9, 2, Technique::sets_3, Technique::remainder);
  check_made(12, 3, Technique::cross_out, Technique::room);
  Control control;
  const std::vector<std::uint8_t> wide(16, 4), cells(16, kOpen);
  bool refused = false;
  try {
    logic::waves({4, 1, wide, cells}, Technique::room, {}, control);
  } catch (const std::exception&) {
    refused = true;
  }
  CHECK(refused);
  return 0;
}
