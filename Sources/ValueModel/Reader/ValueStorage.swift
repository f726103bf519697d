/// The bytes of a value, in one allocation with their count and the dictionary that they refer to.
///
/// Only validated bytes, or those of a builder, get here: readers of a storage check no bounds.
/// After `make` has filled it, nothing writes to it, except a `ValueScratch` that holds the only
/// reference.
final class ValueStorage: ManagedBuffer<ValueStorageHeader, UInt8> {
  /// Bytes beyond the end that may be read, though they mean nothing.
  static let padding = 16

  static func make(
    byteCount: Int, dictionary: ValueDictionary?, capacity: Int = 0,
    fill: (UnsafeMutableRawPointer) -> Void
  ) -> ValueStorage {
    let buffer = ValueStorage.create(minimumCapacity: max(byteCount, capacity) + padding) { _ in
      ValueStorageHeader(byteCount: byteCount, dictionary: dictionary)
    }
    buffer.withUnsafeMutablePointerToElements { elements in
      let memory = UnsafeMutableRawPointer(elements)
      fill(memory)
      (memory + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: padding)
    }
    return unsafeDowncast(buffer, to: ValueStorage.self)
  }

  /// Creates a storage with room for at least `capacity` bytes.
  static func make(
    copying bytes: UnsafeRawBufferPointer, dictionary: ValueDictionary?, capacity: Int = 0
  ) -> ValueStorage {
    make(byteCount: bytes.count, dictionary: dictionary, capacity: capacity) { memory in
      if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
    }
  }

  /// Replaces the bytes, which nothing else may refer to. There must be room.
  func refill(_ bytes: UnsafeRawBufferPointer) {
    withUnsafeMutablePointers { header, elements in
      let memory = UnsafeMutableRawPointer(elements)
      header.pointee.byteCount = bytes.count
      if bytes.count >= LargeObjects.leastByteCount || header.pointee.largeObjects != nil {
        header.pointee.largeObjects = ValueStorageHeader.largeObjects(bytes.count)
      }
      if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
      (memory + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    }
  }

  /// The first byte. Valid as long as the storage is referred to.
  @inline(__always) var base: UnsafeRawPointer {
    withUnsafeMutablePointerToElements { UnsafeRawPointer($0) }
  }

  @inline(__always) var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: byteCount)
  }

  // By pointer: `header` would check each access for exclusivity, and readers never overlap a
  // write.

  @inline(__always) var byteCount: Int {
    withUnsafeMutablePointerToHeader { $0.pointee.byteCount }
  }

  @inline(__always) var dictionary: ValueDictionary? {
    withUnsafeMutablePointerToHeader { $0.pointee.dictionary }
  }

  var largeObjects: LargeObjects? {
    withUnsafeMutablePointerToHeader { $0.pointee.largeObjects }
  }
}
