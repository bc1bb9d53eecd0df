// The walk through the beginnings of solutions, whose last rows come from a table: what each instruction set
// has in a file of its own.
#pragma once

#include <cstdint>
#include <span>

#include "common/control.hpp"
#include "queens/listing.hpp"
#include "queens/shape.hpp"
#include "queens/tails.hpp"

namespace damero::queens {

// A walk's task. Solutions must have the shape, must begin with the first `fixed` columns of `from`, and must
// not come before `from`; `fixed` is at most the rows above the table. Without `out` they are only counted.
struct Task {
  const Shape* shape = nullptr;
  std::span<const std::uint8_t> from{};
  unsigned fixed = 0;
  Orbit orbit = Orbit::every;
  Turn turn = Turn::any;  // any or none
  std::uint64_t skip = 0;
  std::uint64_t at_most = kEvery;
  Bytes* out = nullptr;
};

enum class End { exhausted, full, stopped };

struct Walked {
  std::uint64_t skipped = 0, count = 0;
  End end = End::exhausted;
};

template <class Lane>
using Walk = Walked (*)(const Tails<Lane>& tails, const Task& task, Control& control);

struct Walks {
  Walk<std::uint32_t> small;  // n up to 17
  Walk<std::uint64_t> large;  // n up to 32
};

// The walks for the instruction set that this machine uses; all give the same answers and nodes.
const Walks& walks() noexcept;

extern const Walks kWalksScalar, kWalksAvx2, kWalksAvx512;

}  // namespace damero::queens
