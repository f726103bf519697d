/// The keys of all workloads: few, so that they collide, and odd.
enum KeyPool {
  static let keys: [[UInt8]] =
    [[], [0], [0, 0], [0, 0xFF], [0xFF], [0xFF, 0xFF, 0], [1, 2, 3]]
    + (0..<8).map { Array("key \($0)".utf8) }
    + [[UInt8](repeating: 7, count: 300)]

  static let entries: [[UInt8]] = [[], [0], [0, 1], [0xFF], Array("red".utf8), Array("blue".utf8)]
}
