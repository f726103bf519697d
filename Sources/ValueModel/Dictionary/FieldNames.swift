import Synchronization

/// The names of the fields of one type, whose numbers are looked up once for each dictionary.
///
/// Create one per type and keep it: the first 65,536 in a process are read fastest; later ones look
/// up names by their text.
// Sendable: nothing changes after `init`; the memory of the texts belongs to this object alone.
public final class FieldNames: @unchecked Sendable {
  private static let next = Atomic<Int>(0)

  public let names: [String]
  /// The position of this object among all, from zero.
  let number: Int
  private let texts: UnsafeMutablePointer<UnsafeRawBufferPointer>
  let count: Int

  public init(_ names: [String]) {
    self.names = names
    count = names.count
    number = Self.next.wrappingAdd(1, ordering: .relaxed).oldValue
    texts = .allocate(capacity: max(1, names.count))
    for (index, name) in names.enumerated() {
      let utf8 = Array(name.utf8)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count + 1, alignment: 8)
      memory.copyBytes(from: utf8)
      let text = UnsafeRawBufferPointer(start: memory.baseAddress, count: utf8.count)
      (texts + index).initialize(to: text)
    }
  }

  deinit {
    for index in 0..<count { texts[index].deallocate() }
    texts.deallocate()
  }

  /// Returns the UTF-8 of a name, valid as long as this object. `index` must be below `count`.
  @inline(__always)
  func text(_ index: Int) -> UnsafeRawBufferPointer { texts[index] }
}
