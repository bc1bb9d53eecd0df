#include "connect4/team.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

namespace damero::connect4 {
namespace {

// Questions are short at first, and the table to share takes longer to lay out than all of them: a tenth of a second.
constexpr std::uint64_t kAloneNodes = 1U << 20;

}  // namespace

Team::Team(const Board& board, const Position& root, Table& table, Control& control, unsigned threads)
    : board_(board),
      root_(root),
      table_(table),
      control_(control),
      threads_(threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : threads) {
  searches_.push_back(search_maker()(board_, root_, table_, control_));
}

std::uint64_t Team::nodes() const noexcept {
  std::uint64_t all = 0;
  for (const auto& search : searches_) all += search->nodes();
  return all;
}

bool Team::alone() const noexcept {
  return threads_ <= 1 || (searches_.size() == 1 && searches_.front()->nodes() < kAloneNodes);
}

// The other searches, and the table ready to be shared.
void Team::gather() {
  if (searches_.size() > 1) return;
  while (table_.may_grow()) table_.grow([this] { return control_.is_out_of_time(); });
  for (unsigned number = 1; number < threads_; ++number)
    searches_.push_back(search_maker()(board_, root_, table_, control_));
  busy_ = std::make_unique<Busy>();
  for (auto& search : searches_) search->share(busy_.get());
}

int Team::score_above(const Position& position, int discs, int alpha) {
  if (alone()) {
    Search& first = *searches_.front();
    if (threads_ > 1) first.pause_at(kAloneNodes);
    const int found = first.score_above(position, discs, alpha);
    first.pause_at(~std::uint64_t{0});
    if (!first.stopped() || control_.stopped()) return found;
    first.heed(nullptr);  // too long for one: the table knows what was found so far
  }
  gather();
  std::atomic<bool> enough{false};
  std::atomic<int> answer{alpha};
  const auto work = [&](Search& search) {
    search.heed(&enough);
    const int found = search.score_above(position, discs, alpha);
    if (!search.stopped() && !enough.exchange(true)) answer = found;
  };
  std::vector<std::thread> helpers;
  helpers.reserve(searches_.size());
  try {
    for (std::size_t i = 1; i < searches_.size(); ++i) helpers.emplace_back(work, std::ref(*searches_[i]));
  } catch (const std::system_error&) {
    // No more threads are to be had: these must do.
  }
  work(*searches_.front());
  for (auto& helper : helpers) helper.join();
  for (auto& search : searches_) search->heed(nullptr);
  return answer;
}

}  // namespace damero::connect4
