import ObjectModel
import StorageEngine
import ValueModel

/// One load: collects records into batches, and counts what is stored.
struct Load: Sendable {
  let core: StoreCore
  let collection: String
  let options: LoadOptions
  /// Returns the collection of a record, created if it does not exist.
  let binding: @Sendable (Transaction, RecordKey) throws -> CollectionBinding
  private(set) var counts = LoadCounts()
  private var items: [Item] = []
  private var byteCount = 0

  init<Object: StoredObject>(_ type: Object.Type, _ core: StoreCore, _ options: LoadOptions) {
    self.core = core
    self.options = options
    collection = type.declaration.name
    binding = { transaction, _ in try transaction.collection(of: type) }
  }

  /// A load of values into a collection without a type.
  init(collection name: String, _ core: StoreCore, _ options: LoadOptions) {
    self.core = core
    self.options = options
    collection = name
    binding = { transaction, key in
      try transaction.collection(named: name, checking: key.kind)
    }
  }

  // MARK: Gathering

  /// The position of the next object.
  private var position: Int { counts.objectCount + items.count }

  var isFull: Bool { items.count >= options.batchCount || byteCount >= options.batchByteCount }

  mutating func add<Object: StoredObject>(_ object: Object) throws(LoadError) {
    do {
      let (key, value) = try object.record(in: collection, dictionary: core.dictionary.values)
      try add(key, value)
    } catch {
      throw failure(error, at: position)
    }
  }

  mutating func addValue(_ value: Value, _ key: RecordKey) throws(LoadError) {
    do {
      try add(key, try value.keyed(by: key, collection))
    } catch {
      throw failure(error, at: position)
    }
  }

  private mutating func add(_ key: RecordKey, _ value: Value) throws(StoreError) {
    let bytes = try core.encoded(value, of: collection)
    items.append(Item(key: key, value: value, bytes: bytes))
    byteCount += bytes.count
  }

  /// Takes the collected objects, to be stored.
  mutating func takeBatch() -> Batch {
    defer {
      items = []
      byteCount = 0
    }
    return Batch(
      items: items, firstPosition: counts.objectCount, existing: options.existing,
      binding: binding)
  }

  var isEmpty: Bool { items.isEmpty }

  // MARK: Storing

  /// The durability of a batch's transaction; nil for the store's.
  var durability: Durability? { options.durability == .atTheEnd ? .buffered : nil }

  mutating func didStore(_ batch: LoadCounts) {
    counts.insertedCount += batch.insertedCount
    counts.replacedCount += batch.replacedCount
    counts.byteCount += batch.byteCount
    counts.batchCount += 1
  }

  func failure(_ error: any Error, at position: Int? = nil) -> LoadError {
    if let refusal = error as? Refusal {
      return LoadError(
        stored: counts, position: refusal.position,
        underlying: (refusal.underlying as? EngineError).map { StoreError($0) }
          ?? refusal.underlying)
    }
    return LoadError(stored: counts, position: position, underlying: error)
  }

  /// Makes what is stored as durable as the store is.
  func sync() throws {
    guard options.durability == .atTheEnd, core.durability != .buffered,
      counts.batchCount > 0
    else { return }
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    try StoreError.wrapping { try core.engine.makeDurable(snapshot) }
  }
}

extension Value {
  /// The object with its primary key in the hidden field. Throws `.wrongType` if the value is not
  /// an object.
  func keyed(by key: RecordKey, _ collection: String) throws(StoreError) -> Value {
    guard kind == .object else {
      throw StoreError(.wrongType, "expected an object, found \(kind)", collection: collection)
    }
    var value = self
    value[hidden: .primaryKey] = key.keyValue
    return value
  }
}

extension Load {
  /// One object on its way into a store.
  struct Item: Sendable {
    var key: RecordKey
    var value: Value
    var bytes: [UInt8]
  }

  /// The objects of one transaction.
  struct Batch: Sendable {
    let items: [Item]
    let firstPosition: Int
    let existing: LoadOptions.Existing
    let binding: @Sendable (Transaction, RecordKey) throws -> CollectionBinding

    func store(in transaction: Transaction) throws -> LoadCounts {
      var counts = LoadCounts()
      for (offset, item) in items.enumerated() {
        do {
          let binding = try binding(transaction, item.key)
          let wasThere = try transaction.put(
            item.value, key: item.key, in: binding, existing == .refused ? .absent : .either,
            bytes: item.bytes)
          if wasThere { counts.replacedCount += 1 } else { counts.insertedCount += 1 }
          counts.byteCount += item.bytes.count
        } catch {
          throw Refusal(position: firstPosition + offset, underlying: error)
        }
      }
      return counts
    }
  }

  /// An object that the store refused.
  struct Refusal: Error {
    var position: Int
    var underlying: any Error
  }
}
