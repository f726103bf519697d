/// A mapping of a simulated file: separate memory into which every later change is copied.
///
/// Bytes past the file's length, which must not be touched, hold a filler, so that a reader that
/// does touch them gets the same wrong bytes in every run.
///
/// `@unchecked Sendable`, because a raw pointer is never `Sendable` on its own: the pointer is
/// constant and the memory lives as long as this object; only `refresh` writes to it, under the
/// file system's lock, and only the bytes that a change of the file changed. A reader of those
/// bytes that has not waited for the change races, as with any mapping.
final class SimulatedMapping: MappedBytes, @unchecked Sendable {
  /// Longer mappings are declined, as their memory would be taken at once.
  static let limit = 64 << 20

  private static let filler: UInt8 = 0xDB

  private let memory: UnsafeMutableRawBufferPointer

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  init(byteCount: Int, of content: SimulatedContent) {
    memory = .allocate(byteCount: byteCount, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: Self.filler)
    refresh(0..<byteCount, from: content)
  }

  deinit {
    memory.deallocate()
  }

  /// Copies bytes that changed.
  func refresh(_ range: Range<Int>, from content: SimulatedContent) {
    let range = range.clamped(to: 0..<memory.count)
    guard !range.isEmpty else { return }
    let target = UnsafeMutableRawBufferPointer(rebasing: memory[range])
    let found = content.read(into: target, at: range.lowerBound)
    if found < target.count {
      UnsafeMutableRawBufferPointer(rebasing: target[found...])
        .initializeMemory(as: UInt8.self, repeating: Self.filler)
    }
  }

  /// The mappings of one file that are still in use.
  struct Group: Sendable {
    private var references: [Reference] = []

    private struct Reference {
      weak var mapping: SimulatedMapping?
    }

    mutating func add(_ mapping: SimulatedMapping) {
      references.removeAll { $0.mapping == nil }
      references.append(Reference(mapping: mapping))
    }

    func refresh(_ range: Range<Int>, from content: SimulatedContent) {
      for reference in references { reference.mapping?.refresh(range, from: content) }
    }
  }
}
