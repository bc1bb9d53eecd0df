// What the bindings of Connect Four share: arguments checked, and a book with the bytes it is read from.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "connect4/book.hpp"
#include "connect4/position.hpp"

namespace damero {

inline connect4::Board checked(int columns, int rows) {
  if (!connect4::Board::fits(columns, rows)) throw std::invalid_argument("the board does not fit 64 bits");
  return connect4::Board(columns, rows);
}

// Discs of the side to move among all discs, every column filled from the bottom.
inline connect4::Position checked(const connect4::Board& board, connect4::Bits own, connect4::Bits all) {
  const connect4::Bits rises = (all + board.bottom) & all;
  if ((own & ~all) != 0 || (all & ~board.full) != 0 || rises != 0)
    throw std::invalid_argument("the discs do not stand on one another");
  return {own, all};
}

struct HeldBook {
  explicit HeldBook(const nanobind::bytes& data)
      : bytes(data), book(static_cast<const unsigned char*>(data.data()), data.size()) {}

  nanobind::bytes bytes;
  connect4::Book book;
};

inline const connect4::Book* view_of(const HeldBook* held) noexcept { return held == nullptr ? nullptr : &held->book; }

}  // namespace damero
