#include "queens/columns_text.hpp"

#include <array>
#include <cstring>

namespace damero::queens {
namespace {

// A number with the character after it: up to three bytes, stored as four.
struct Word {
  std::array<char, 4> text{};
  std::size_t length = 0;
};

std::array<Word, kMaxListed> words(char after) {
  std::array<Word, kMaxListed> all;
  for (unsigned column = 0; column < kMaxListed; ++column) {
    Word& word = all[column];
    const unsigned number = column + 1;
    if (number >= 10) word.text[word.length++] = static_cast<char>('0' + number / 10);
    word.text[word.length++] = static_cast<char>('0' + number % 10);
    word.text[word.length++] = after;
  }
  return all;
}

void numbers(const std::uint8_t* columns, std::size_t count, unsigned n, Form form, Bytes& text) {
  const bool is_list = form == Form::lists;
  const auto all = words(is_list ? ',' : ' ');
  for (std::size_t i = 0; i < count; ++i, columns += n) {
    std::uint8_t* const begin = text.end_with_room(3 * std::size_t{n} + 4);
    std::uint8_t* out = begin;
    if (is_list) {
      *out++ = ',';
      *out++ = '[';
    }
    for (unsigned row = 0; row < n; ++row) {
      const Word& word = all[columns[row]];
      std::memcpy(out, word.text.data(), 4);
      out += word.length;
    }
    out[-1] = is_list ? ']' : '\n';
    text.add(static_cast<std::size_t>(out - begin));
  }
}

void boards(const std::uint8_t* columns, std::size_t count, unsigned n, Bytes& text) {
  const std::size_t row_bytes = n + std::size_t{1};
  for (std::size_t i = 0; i < count; ++i, columns += n) {
    const std::size_t bytes = row_bytes * n + 1;
    std::uint8_t* const begin = text.end_with_room(bytes);
    std::memset(begin, '.', bytes);
    for (unsigned row = 0; row < n; ++row) {
      begin[row * row_bytes + columns[row]] = 'Q';
      begin[row * row_bytes + n] = '\n';
    }
    begin[bytes - 1] = '\n';
    text.add(bytes);
  }
}

}  // namespace

Bytes text_of(const std::uint8_t* columns, std::size_t count, unsigned n, Form form) {
  Bytes text;
  if (form == Form::boards) {
    boards(columns, count, n, text);
  } else {
    numbers(columns, count, n, form, text);
  }
  return text;
}

}  // namespace damero::queens
