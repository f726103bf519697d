internal import Dispatch

/// Spreads a pure computation over memory to a few threads.
enum Parallel {
  /// `@unchecked Sendable`: the pointer is only read while `run` waits.
  private struct Borrowed: @unchecked Sendable { let base: UnsafeRawPointer }

  /// Calls `body` with ranges that together cover 0..<`count`, in parallel if there are at least
  /// `atLeast` items for each thread. Returns when all calls have returned.
  static func run(
    count: Int, atLeast: Int, base: UnsafeRawPointer,
    _ body: @Sendable (Range<Int>, UnsafeRawPointer) -> Void
  ) {
    let pieces = max(1, min(4, count / atLeast))
    guard pieces > 1 else { return body(0..<count, base) }
    let borrowed = Borrowed(base: base)
    let size = (count + pieces - 1) / pieces
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let start = min(count, piece * size)
      body(start..<min(count, start + size), borrowed.base)
    }
  }
}
