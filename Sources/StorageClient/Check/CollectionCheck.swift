import CollectionModel
import ValueModel

/// Compares the records of one collection with the entries of its indexes, in one state of a
/// database.
struct CollectionCheck<Reader: BackendReader> {
  private let reader: Reader
  private let collection: BackendCollection
  private let derivations: DerivationRegistry
  private let limit: Int
  private(set) var problems: [DatabaseProblem] = []

  /// Finds at most `limit` problems. Derived indexes whose derivations are unknown are passed over.
  init(
    _ reader: Reader, _ collection: BackendCollection, _ derivations: DerivationRegistry, limit: Int
  ) {
    self.reader = reader
    self.collection = collection
    self.derivations = derivations
    self.limit = limit
  }

  private var indexes: [BackendCollection.KeptIndex] {
    collection.indexes.filter { derivations.canMakeEntries(of: $0.definition) }
  }

  /// The entries that an index should have of a value.
  private func entries(
    of value: Value, in index: BackendCollection.KeptIndex
  ) throws(IndexKeyError) -> [[UInt8]] {
    if let keys = try derivations.keys(of: value, in: index) { return keys }
    return try index.encoder.entries(of: value)
  }

  /// The entries of an index as a number that does not depend on their order.
  private struct Sum: Hashable {
    var count = 0
    var hash: UInt64 = 0

    mutating func add(_ bytes: [UInt8], _ row: Int64) {
      var hasher = Hasher()
      hasher.combine(bytes)
      hasher.combine(row)
      count += 1
      hash &+= UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }

  /// Reads each record and each entry once, and a second time where they do not fit together.
  mutating func run() throws {
    let (reader, collection, limit) = (reader, collection, limit)
    var expected: [Int64: Sum] = [:]
    try reader.forEachRecord(collection.table) { record in
      guard let value = value(of: record) else {
        add(.recordMalformed, record.row)
        return problems.count < limit
      }
      for index in indexes {
        guard let keys = try? entries(of: value, in: index) else { continue }
        if keys.count != 1, !collection.irregular.contains(index.number) {
          add(.irregularityMissing, record.row, index)
        }
        for key in keys { expected[index.number, default: Sum()].add(key, record.row) }
      }
      return problems.count < limit
    }
    for index in indexes where problems.count < limit {
      var found = Sum()
      var last: (bytes: [UInt8], row: Int64)?
      try reader.forEachEntry(index.number, in: .everything, isReversed: false) { bytes, row in
        found.add(bytes, row)
        if index.definition.isUnique, let last, last.bytes == bytes,
          try haveCommonKey(last.row, row, index)
        {
          add(.notUnique, row, index)
        }
        last = (bytes, row)
        return problems.count < limit
      }
      if found != expected[index.number] ?? Sum() { try compare(index) }
    }
  }

  /// The object of a record; nil if it is malformed.
  private func value(of record: BackendRecord) -> Value? {
    guard let value = try? record.value(collection.name), let key = RecordKey(of: value),
      key.kind == collection.definition.keyKind, key.bytes == record.key
    else { return nil }
    return value
  }

  private func haveCommonKey(
    _ one: Int64, _ other: Int64, _ index: BackendCollection.KeptIndex
  ) throws -> Bool {
    var values: [Value] = []
    try reader.forEachRecord(collection.table, rows: [one, other].sorted()) { record in
      if let value = value(of: record) { values.append(value) }
      return true
    }
    guard values.count == 2 else { return false }
    return (try? index.encoder.haveCommonKey(values[0], values[1])) ?? false
  }

  /// Finds the entries that are missing or unknown.
  private mutating func compare(_ index: BackendCollection.KeptIndex) throws {
    let (reader, collection) = (reader, collection)
    var found: [(missing: Bool, row: Int64)] = []
    let room = limit - problems.count
    try reader.forEachRecord(collection.table) { record in
      guard let value = value(of: record), let keys = try? entries(of: value, in: index) else {
        return true
      }
      for key in keys where try !hasEntry(index.number, key, record.row) {
        found.append((true, record.row))
      }
      return found.count < room
    }
    try reader.forEachEntry(index.number, in: .everything, isReversed: false) { bytes, row in
      guard found.count < room else { return false }
      var isExpected = false
      try reader.forEachRecord(collection.table, rows: [row]) { record in
        let keys = value(of: record).flatMap { try? entries(of: $0, in: index) } ?? []
        isExpected = keys.contains(bytes)
        return true
      }
      if !isExpected { found.append((false, row)) }
      return true
    }
    for problem in found {
      add(problem.missing ? .entryMissing : .entryUnknown, problem.row, index)
    }
  }

  private func hasEntry(_ index: Int64, _ bytes: [UInt8], _ row: Int64) throws -> Bool {
    var isFound = false
    let exactly = OrderedKeyRange(lower: bytes, upper: bytes + [0])
    try reader.forEachEntry(index, in: exactly, isReversed: false) { _, other in
      isFound = other == row
      return !isFound
    }
    return isFound
  }

  private mutating func add(
    _ kind: DatabaseProblem.Kind, _ row: Int64, _ index: BackendCollection.KeptIndex? = nil
  ) {
    problems.append(
      DatabaseProblem(
        kind: kind, collection: collection.name, index: index?.definition.name, row: row))
  }
}

extension OrderedKeyRange {
  fileprivate static var everything: OrderedKeyRange { OrderedKeyRange(startingWith: []) }
}
