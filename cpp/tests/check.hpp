// A minimal check for the C++ tests: says where and what, and fails the program.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                              \
  do {                                                                                \
    if (!(condition)) {                                                               \
      std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);    \
      std::exit(1);                                                                   \
    }                                                                                 \
  } while (0)

#define CHECK_EQUAL(left, right)                                                               \
  do {                                                                                         \
    const auto left_value = (left);                                                            \
    const auto right_value = (right);                                                          \
    if (!(left_value == right_value)) {                                                        \
      std::fprintf(stderr, "%s:%d: %s is %lld, %s is %lld\n", __FILE__, __LINE__, #left,       \
                   static_cast<long long>(left_value), #right, static_cast<long long>(right_value)); \
      std::exit(1);                                                                            \
    }                                                                                          \
  } while (0)
