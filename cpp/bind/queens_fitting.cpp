#include "bind/bindings.hpp"

#include <nanobind/ndarray.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "queens/fitting.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using Boards = nb::ndarray<nb::memview, const std::uint32_t, nb::ndim<2>>;

// The rows of a board as bytes, eight a word, the lowest first.
std::vector<std::uint64_t> words_from(nb::bytes open, std::size_t words) {
  if (open.size() != 8 * words) throw std::invalid_argument("words for each row");
  std::vector<std::uint64_t> rows(words);
  const unsigned char* bytes = static_cast<const unsigned char*>(open.data());
  for (std::size_t i = 0; i < open.size(); ++i) rows[i / 8] |= std::uint64_t{bytes[i]} << 8 * (i % 8);
  return rows;
}

nb::tuple fit(std::uint32_t n, nb::bytes open, std::uint64_t at_most, std::uint64_t keep, std::uint64_t seed,
              Control& control) {
  if (n == 0 || n > queens::kMaxFitting) throw std::invalid_argument("a board of 1 to 1000 rows");
  const std::vector<std::uint64_t> rows = words_from(open, n * queens::words_of(n));
  queens::Fitting found;
  {
    nb::gil_scoped_release release;
    found = queens::fit(n, rows, at_most, keep, seed, control);
  }
  auto owned = std::make_unique<std::vector<std::uint32_t>>(std::move(found.columns));
  const std::uint32_t* data = owned->data();
  const std::size_t kept = owned->size() / n;
  nb::capsule owner(owned.release(), [](void* all) noexcept { delete static_cast<std::vector<std::uint32_t>*>(all); });
  return nb::make_tuple(Boards(data, {kept, n}, owner), found.count, found.exhausted, found.stopped);
}

}  // namespace

void bind_queens_fitting(nb::module_& m) {
  m.def("queens_fit", &fit, "n"_a, "open"_a, "at_most"_a, "keep"_a, "seed"_a, "control"_a);
}

}  // namespace damero
