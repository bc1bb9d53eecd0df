// Rows of bits of one length: which of many things belong to which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damero::sudoku::logic {

class BitRows {
 public:
  BitRows() = default;
  BitRows(std::size_t rows, int bits) : words_((bits + 63) / 64), bits_(rows * static_cast<std::size_t>(words_)) {}

  int words() const noexcept { return words_; }
  std::uint64_t* row(std::size_t i) noexcept { return bits_.data() + i * static_cast<std::size_t>(words_); }
  const std::uint64_t* row(std::size_t i) const noexcept {
    return bits_.data() + i * static_cast<std::size_t>(words_);
  }
  void set(std::size_t i, int bit) noexcept { row(i)[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
  bool has(std::size_t i, int bit) const noexcept { return (row(i)[bit >> 6] >> (bit & 63) & 1) != 0; }

 private:
  int words_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace damero::sudoku::logic
