import Synchronization

/// What a guide's program shows.
final class Shown: Sendable {
  private let all = Mutex<[Int]>([])

  var counts: [Int] { all.withLock { $0 } }

  func add(_ count: Int) { all.withLock { $0.append(count) } }
}
