// Many solutions as text, as fast as memory takes it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "queens/listing.hpp"

namespace damero::queens {

// A line of columns from 1 for each solution; lists of columns from 1, as JSON has them, each after a comma;
// or rows of "." and "Q", with an empty line after each board.
enum class Form { lines, lists, boards };

// `columns` holds `count` solutions of n columns each, n from 1 to kMaxListed.
Bytes text_of(const std::uint8_t* columns, std::size_t count, unsigned n, Form form);

}  // namespace damero::queens
