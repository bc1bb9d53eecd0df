#include "common/lines.hpp"

#include <cstring>

namespace damero {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

const char* find(const char* begin, const char* end, char wanted) noexcept {
  const void* found = begin == end ? nullptr : std::memchr(begin, wanted, static_cast<std::size_t>(end - begin));
  return found == nullptr ? end : static_cast<const char*>(found);
}

bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool stands_for_something(const char* begin, const char* end) noexcept {
  while (begin != end && is_space(*begin)) ++begin;
  return begin != end && *begin != '#';
}

}  // namespace

LineReader::LineReader(std::string_view text) noexcept
    : at_(text.data()), end_(text.data() + text.size()), returns_(find(at_, end_, '\r') != end_) {
  if (text.starts_with(kMark)) at_ += kMark.size();
}

bool LineReader::next(Line& line) noexcept {
  while (at_ != end_) {
    const char* const begin = at_;
    const char* stop = find(begin, end_, '\n');
    if (returns_) stop = find(begin, stop, '\r');
    at_ = stop;
    if (at_ != end_) {
      const bool pair = *at_ == '\r' && at_ + 1 != end_ && at_[1] == '\n';
      at_ += pair ? 2 : 1;
    }
    ++number_;
    if (stands_for_something(begin, stop)) {
      line = {{begin, static_cast<std::size_t>(stop - begin)}, number_};
      return true;
    }
  }
  return false;
}

std::vector<std::string_view> lines_of(std::string_view text, std::size_t length) {
  LineReader reader(text);
  std::vector<std::string_view> lines;
  lines.reserve(reader.at_most(length));
  for (Line line; reader.next(line);) lines.push_back(line.text);
  return lines;
}

}  // namespace damero
