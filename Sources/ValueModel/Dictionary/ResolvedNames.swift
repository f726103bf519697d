import Synchronization

/// For each `FieldNames`, the numbers that a dictionary has for its names, once they have been
/// looked up.
///
/// Read without a lock. Numbers are published whole, with release order, and never changed or freed
/// before the dictionary; of two threads that look up the same names, one publishes.
// Sendable: everything the pointers lead to is either atomic, or written before it is published and
// never again.
final class ResolvedNames: @unchecked Sendable {
  typealias Numbers = UnsafeMutablePointer<UInt32>
  private typealias Cell = Atomic<Numbers?>
  private typealias Chunk = UnsafeMutablePointer<Cell>

  private static let chunkShift = 8
  private static let chunkSize = 1 << chunkShift
  private static let chunkCount = 256
  /// Stands in place of a number if the name has none.
  static let none = UInt32.max

  private let chunks: UnsafeMutablePointer<Atomic<Chunk?>>

  init() {
    chunks = .allocate(capacity: Self.chunkCount)
    for index in 0..<Self.chunkCount { (chunks + index).initialize(to: Atomic(nil)) }
  }

  deinit {
    for index in 0..<Self.chunkCount {
      guard let chunk = chunks[index].load(ordering: .acquiring) else { continue }
      for cell in 0..<Self.chunkSize { chunk[cell].load(ordering: .acquiring)?.deallocate() }
      Self.deallocate(chunk)
    }
    chunks.deinitialize(count: Self.chunkCount)
    chunks.deallocate()
  }

  /// Returns the numbers of the names, in order; nil if they have not been looked up yet.
  @inline(__always)
  func numbers(of names: FieldNames) -> Numbers? {
    let number = names.number
    guard number < Self.chunkCount << Self.chunkShift,
      let chunk = chunks[number >> Self.chunkShift].load(ordering: .acquiring)
    else { return nil }
    return chunk[number & (Self.chunkSize &- 1)].load(ordering: .acquiring)
  }

  /// Makes `numbers` those of `names`, unless another thread was first or there is no room.
  func publish(_ numbers: [UInt32], of names: FieldNames) {
    let number = names.number
    guard number < Self.chunkCount << Self.chunkShift else { return }
    let memory = Numbers.allocate(capacity: max(1, numbers.count))
    memory.initialize(from: numbers, count: numbers.count)
    let (isFirst, _) = chunk(number >> Self.chunkShift)[number & (Self.chunkSize - 1)]
      .compareExchange(expected: nil, desired: memory, ordering: .acquiringAndReleasing)
    if !isFirst { memory.deallocate() }
  }

  private func chunk(_ index: Int) -> Chunk {
    if let chunk = chunks[index].load(ordering: .acquiring) { return chunk }
    let chunk = Chunk.allocate(capacity: Self.chunkSize)
    for cell in 0..<Self.chunkSize { (chunk + cell).initialize(to: Atomic(nil)) }
    let (isFirst, other) = chunks[index].compareExchange(
      expected: nil, desired: chunk, ordering: .acquiringAndReleasing)
    if isFirst { return chunk }
    Self.deallocate(chunk)
    return other.unsafelyUnwrapped
  }

  private static func deallocate(_ chunk: Chunk) {
    chunk.deinitialize(count: chunkSize)
    chunk.deallocate()
  }
}
