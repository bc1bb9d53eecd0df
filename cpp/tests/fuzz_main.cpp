// Random bytes for a fuzz target where there is no libFuzzer: mutations of a few seeds, the same for the same number.
//
//     fuzz_lines [SECONDS [SEED]]     (300 inputs at least, whatever they take)
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "common/rng.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using damero::Rng;
using Clock = std::chrono::steady_clock;

constexpr int kInputs = 300;  // at least

std::vector<std::string> seeds() {
  std::vector<std::string> all{"", "\n", "\r", "\r\n", "# 9x9\n", "\xEF\xBB\xBF", std::string(1, '\0')};
  std::ifstream file(DAMERO_DATA "/sudoku/corpora/nine.tsv");
  int number = 0;
  for (std::string line; std::getline(file, line); ++number) {
    const std::size_t tab = line.find('\t');
    if (tab != line.npos && number % 50 == 0) all.push_back(line.substr(tab + 1, 81) + "\n");
  }
  const std::string last = all.back();
  all.push_back(last.substr(0, 80) + "\n");
  all.push_back(last.substr(0, 81) + "5\n");
  all.push_back(std::string(81, '.') + "\r");
  all.push_back(std::string(81, '1') + "\n");
  all.push_back("9x9+x:" + last);
  all.push_back("  " + last.substr(0, 81) + " ; remark\n");
  all.push_back(std::string(100'000, '.') + "\n");
  std::string many;
  for (int i = 0; i < 1100; ++i) many += all[7 + i % 5];
  all.push_back(many);
  return all;
}

// One change: a byte, a piece cut out, doubled or put in from another text.
void change(std::string& text, const std::vector<std::string>& others, Rng& random) {
  static const std::string kBytes("\r\n#\t .0123456789*_-X,;\x00\x80\xC3\xA9\xEF\xBB\xBF\xFF|:x", 33);
  const std::size_t at = random.below(text.size() + 1);
  switch (random.below(6)) {
    case 0: text.insert(at, 1, kBytes[random.below(kBytes.size())]); break;
    case 1:
      if (at < text.size()) text[at] = kBytes[random.below(kBytes.size())];
      break;
    case 2:
      if (at < text.size()) text[at] = static_cast<char>(random.below(256));
      break;
    case 3: text.erase(at, random.below(100)); break;
    case 4: text.insert(at, text.substr(text.size() / 2, random.below(200))); break;
    default: text.insert(at, others[random.below(others.size())]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 3.0;
  Rng random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
  const std::vector<std::string> known = seeds();
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  std::uint64_t inputs = 0;
  for (; inputs < kInputs || Clock::now() < end; ++inputs) {
    std::string text = inputs < known.size() ? known[inputs] : known[random.below(known.size())];
    const std::uint64_t changes = inputs < known.size() ? 0 : 1 + random.below(12);
    for (std::uint64_t i = 0; i < changes; ++i) change(text, known, random);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
  std::printf("%llu inputs\n", static_cast<unsigned long long>(inputs));
}
