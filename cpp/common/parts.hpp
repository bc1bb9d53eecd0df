// Numbered parts of work over threads. A part's result must depend on its number alone, so that the
// answer is the same for any number of threads; parts are also what a cluster and a resume work in.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "common/control.hpp"

namespace damero {

// Calls work(part, thread) for every part from 0 to parts - 1, on `threads` threads (0: all the cores),
// in order of number as threads come free. Stops handing out parts once control is stopped.
// Returns the number of parts whose work returned. An exception in a part stops the rest and is rethrown.
// Progress is left to the caller.
template <class Work>
std::uint64_t run_some_parts(std::uint64_t parts, unsigned threads, Control& control, Work&& work) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  if (threads > parts) threads = parts == 0 ? 1U : static_cast<unsigned>(parts);
  std::atomic<std::uint64_t> next{0}, finished{0};
  std::exception_ptr failure;
  std::mutex failure_lock;
  auto loop = [&](unsigned thread) {
    try {
      for (std::uint64_t part; !control.stopped() && (part = next.fetch_add(1)) < parts;) {
        work(part, thread);
        finished.fetch_add(1);
      }
    } catch (...) {
      const std::lock_guard<std::mutex> hold(failure_lock);
      if (!failure) failure = std::current_exception();
      control.stop();
    }
  };
  if (threads <= 1) {
    loop(0);
  } else {
    std::vector<std::thread> pool;
    pool.reserve(threads);
    for (unsigned t = 0; t < threads; ++t) pool.emplace_back(loop, t);
    for (auto& worker : pool) worker.join();
  }
  if (failure) std::rethrow_exception(failure);
  return finished.load();
}

// The same for parts that are the whole of the work: their number is the total, and each is done as it returns.
template <class Work>
std::uint64_t run_parts(std::uint64_t parts, unsigned threads, Control& control, Work&& work) {
  control.set_total(parts);
  return run_some_parts(parts, threads, control, [&](std::uint64_t part, unsigned thread) {
    work(part, thread);
    control.add_done(1);
  });
}

}  // namespace damero
