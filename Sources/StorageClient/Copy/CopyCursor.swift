import Andiron
import StorageEngine
import ValueModel

/// The objects of a collection in the order of their keys, fetched a batch at a time.
struct CopyCursor {
  struct Item {
    var key: RecordKey
    var keyBytes: [UInt8]
    var value: Value
  }

  /// The most objects of a batch, and about the most bytes.
  private static var batch: (count: Int, byteCount: Int) { (500, 4 << 20) }

  private let reader: any UntypedReader
  private let name: String
  private var last: RecordKey?
  private var isAtEnd = false
  private var items: [Item] = []
  private var position = 0

  init(_ reader: any UntypedReader, _ name: String, after key: RecordKey? = nil) {
    self.reader = reader
    self.name = name
    last = key
  }

  /// The next batch; empty at the end.
  mutating func nextBatch() throws -> [Item] {
    if isAtEnd { return [] }
    var batch: [Item] = []
    var byteCount = 0
    isAtEnd = true
    try reader.visitCopied(name, after: last, limit: Self.batch.count + 1) { key, value in
      if batch.count >= Self.batch.count || byteCount >= Self.batch.byteCount {
        isAtEnd = false
        return false
      }
      batch.append(Item(key: key, keyBytes: key.bytes, value: value))
      byteCount += value.approximateByteCount
      return true
    }
    last = batch.last?.key ?? last
    return batch
  }

  /// The next object; nil at the end.
  mutating func next() throws -> Item? {
    if position == items.count {
      items = try nextBatch()
      position = 0
    }
    guard position < items.count else { return nil }
    position += 1
    return items[position - 1]
  }
}

extension Value {
  /// Of the texts and bytes at the first two levels, which make objects large.
  fileprivate var approximateByteCount: Int {
    func size(_ value: Value) -> Int {
      16 + (value.string?.utf8.count ?? 0) + (value.bytes?.count ?? 0)
    }
    return fields.reduce(0) { sum, field in
      sum + size(field.value) + field.value.elements.reduce(0) { $0 + size($1) }
        + field.value.fields.reduce(0) { $0 + size($1.value) }
    }
  }
}

/// A hash over the keys and values of objects in order.
struct CopyHash: Sendable, Hashable {
  private(set) var sum: UInt64 = 0

  /// Adds an object, and returns the hash of this object alone.
  mutating func add(_ item: CopyCursor.Item) throws -> UInt64 {
    var value = item.value
    value[hidden: .primaryKey] = nil
    let encoded: [UInt8]
    do {
      encoded = try value.encoded()
    } catch {
      throw StorageError(.damaged, "a value cannot be encoded", underlying: error)
    }
    let bytes = item.keyBytes + [0] + encoded
    let own = bytes.withUnsafeBytes { XXH64.hash($0, seed: 0) }
    sum = withUnsafeBytes(of: own.littleEndian) { XXH64.hash($0, seed: sum) }
    return own
  }

  /// A number that stands for a text.
  static func number(of text: String) -> Int64 {
    Array(text.utf8).withUnsafeBytes { Int64(bitPattern: XXH64.hash($0, seed: 0)) }
  }
}
