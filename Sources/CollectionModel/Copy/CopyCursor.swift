import ValueModel

/// The objects of a collection in the order of their keys, fetched a batch at a time.
struct CopyCursor {
  /// The most objects of a batch, and about the most bytes.
  static var batch: (count: Int, byteCount: Int) { (500, 4 << 20) }

  private let reader: any CopyReader
  private let name: String
  private var last: RecordKey?
  private var isAtEnd = false
  private var objects: [CopiedObject] = []
  private var position = 0

  init(_ reader: any CopyReader, _ name: String, after key: RecordKey? = nil) {
    self.reader = reader
    self.name = name
    last = key
  }

  /// The next batch; empty at the end.
  mutating func nextBatch() throws -> [CopiedObject] {
    if isAtEnd { return [] }
    var batch: [CopiedObject] = []
    var byteCount = 0
    isAtEnd = true
    try reader.visit(name, after: last, limit: Self.batch.count + 1) { key, value in
      if batch.count >= Self.batch.count || byteCount >= Self.batch.byteCount {
        isAtEnd = false
        return false
      }
      batch.append(CopiedObject(key: key, keyBytes: key.bytes, value: value))
      byteCount += value.textByteCount
      return true
    }
    last = batch.last?.key ?? last
    return batch
  }

  /// The next object; nil at the end.
  mutating func next() throws -> CopiedObject? {
    if position == objects.count {
      objects = try nextBatch()
      position = 0
    }
    guard position < objects.count else { return nil }
    position += 1
    return objects[position - 1]
  }
}

extension Value {
  /// The bytes of the texts and byte strings in it, with some for everything else.
  fileprivate var textByteCount: Int {
    switch kind {
    case .object: fields.reduce(16) { $0 + $1.name.utf8.count + $1.value.textByteCount }
    case .array: elements.reduce(16) { $0 + $1.textByteCount }
    case .string: 16 + (string?.utf8.count ?? 0)
    case .bytes: 16 + (bytes?.count ?? 0)
    default: 16
    }
  }
}
