// The one reader of collections: a text of positions, one a line. Every batch reads its lines with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace damero {

struct Line {
  std::string_view text;     // without its end
  std::uint64_t number = 0;  // of the line in the text, from 1
};

// Gives the lines that stand for something: those that are neither blank nor a comment (#). A line ends with \n,
// \r\n or \r; a byte order mark before the first one is no part of it. The text must outlive the reader.
class LineReader {
 public:
  explicit LineReader(std::string_view text) noexcept;

  // The next such line; false at the end of the text.
  bool next(Line& line) noexcept;

  // An upper bound for the lines still to come that are at least so many characters long.
  std::size_t at_most(std::size_t length) const noexcept {
    return static_cast<std::size_t>(end_ - at_) / (length + 1) + 1;
  }

 private:
  const char* at_;
  const char* end_;
  std::uint64_t number_ = 0;
  bool returns_;  // whether there is any \r
};

// The texts of all such lines, most of which are so many characters long.
std::vector<std::string_view> lines_of(std::string_view text, std::size_t length);

// A line that a batch does not answer: another reader may know it.
struct Unread {
  std::uint64_t answer;      // where its answer belongs in the batch's
  std::uint64_t begin, end;  // where the line stands in the text
};

// The place of one of a text's lines.
inline Unread unread(std::string_view text, std::string_view line, std::size_t answer) noexcept {
  const auto begin = static_cast<std::uint64_t>(line.data() - text.data());
  return {answer, begin, begin + line.size()};
}

}  // namespace damero
