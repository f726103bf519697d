import Andiron

/// The refusal of a model, with the code that the store must report.
struct Refusal: Error, Equatable {
  var code: StoreError.Code
}

struct ModelRecord<Object: ModelObject>: Equatable {
  var object: Object
  /// The optional fields that a rule made null; other fields without a value are absent.
  var nullFields: Set<String> = []

  init(_ object: Object) { self.object = object }

  /// The stored form of the object.
  var value: Value {
    var value = (try? object.storedValue(dictionary: nil)) ?? .null
    for field in nullFields { value[field] = .null }
    return value
  }

  static func == (left: Self, right: Self) -> Bool {
    left.object == right.object && left.object.pk == right.object.pk
  }
}

struct ModelTable<Object: ModelObject>: Equatable {
  var records: [RecordKey: ModelRecord<Object>] = [:]
  /// The unique indexes that objects contradicted when the indexes were added.
  var contradicted: Set<String> = []

  static func == (left: Self, right: Self) -> Bool { left.records == right.records }
}

/// The store as dictionaries, with the simplest possible operations.
struct ModelState: Equatable {
  var owners = ModelTable<Owner>()
  var items = ModelTable<Item>()
  var notes = ModelTable<Note>()
  var visits = ModelTable<Visit>()

  var count: Int {
    owners.records.count + items.records.count + notes.records.count + visits.records.count
  }

  static func key(_ key: some ObjectKey) -> RecordKey? { RecordKey(keyValue: key.keyValue) }

  static func id(_ object: some ModelObject) -> RecordKey {
    // The keys of the types here are of known kinds.
    key(object.pk) ?? .integer(.min)
  }

  func all<Object: ModelObject>(_ type: Object.Type) -> [Object] {
    self[keyPath: Object.objects].records.values.map(\.object)
  }

  func object<Object: ModelObject>(_ type: Object.Type, key: Object.PrimaryKey) -> Object? {
    Self.key(key).flatMap { self[keyPath: Object.objects].records[$0]?.object }
  }

  // MARK: Writing

  /// Whether the object has a key of a unique index that another object has and that it did not
  /// have before.
  func isConflicting<Object: ModelObject>(_ object: Object, before: ModelState) -> Bool {
    let id = Self.id(object)
    let old = before[keyPath: Object.objects].records[id]?.object
    return ModelDeclarations.current[keyPath: Object.indexes].contains { index in
      guard let keys = index.uniqueKeys else { return false }
      let own = Set(keys(object)).subtracting(old.map(keys) ?? [])
      guard !own.isEmpty else { return false }
      return self[keyPath: Object.objects].records.contains { other in
        other.key != id && !own.isDisjoint(with: keys(other.value.object))
      }
    }
  }

  @discardableResult
  mutating func put<Object: ModelObject>(
    _ object: Object, mustBeThere: Bool?
  ) throws -> Bool {
    let id = Self.id(object)
    let isThere = self[keyPath: Object.objects].records[id] != nil
    if mustBeThere == true, !isThere { throw Refusal(code: .noSuchObject) }
    if mustBeThere == false, isThere { throw Refusal(code: .keyExists) }
    if isConflicting(object, before: self) { throw Refusal(code: .notUnique) }
    self[keyPath: Object.objects].records[id] = ModelRecord(object)
    return !isThere
  }

  mutating func update<Object: ModelObject>(
    _ type: Object.Type, key: Object.PrimaryKey, _ body: (inout Object) throws -> Void
  ) throws {
    guard var object = object(type, key: key) else { throw Refusal(code: .noSuchObject) }
    try body(&object)
    if object.pk != key { throw Refusal(code: .keyChanged) }
    try put(object, mustBeThere: true)
  }

  mutating func delete<Object: ModelObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    guard let id = Self.key(key), self[keyPath: Object.objects].records[id] != nil else {
      return false
    }
    try delete([ObjectID(collection: Object.name, key: id)])
    return true
  }

  /// Deletes objects that are there and returns how many.
  mutating func delete<Object: ModelObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> Int {
    let ids = keys.compactMap(Self.key).map { ObjectID(collection: Object.name, key: $0) }
    try delete(Set(ids))
    return ids.count
  }

  mutating func deleteAll<Object: ModelObject>(_ type: Object.Type) throws -> Int {
    let keys = self[keyPath: Object.objects].records.keys
    let count = keys.count
    try delete(Set(keys.map { ObjectID(collection: Object.name, key: $0) }))
    return count
  }

  // MARK: Deleting by rules

  private mutating func delete(_ first: Set<ObjectID>) throws {
    let doomed = closure(first)
    var next = self
    for relation in ModelDeclarations.current.relations where relation.rule == .deny {
      for holder in holders(relation, doomed, notIn: doomed) where !holder.targets.isEmpty {
        throw Refusal(code: .denied)
      }
    }
    for relation in ModelDeclarations.current.relations where relation.rule == .nullify {
      for holder in holders(relation, doomed, notIn: doomed) {
        for target in holder.targets { relation.nullify(&next, holder.key, target) }
        if next.isConflicting(relation.holder, holder.key, before: self) {
          throw Refusal(code: .notUnique)
        }
      }
    }
    for id in doomed { next.remove(id) }
    self = next
  }

  private func closure(_ first: Set<ObjectID>) -> Set<ObjectID> {
    var doomed = first
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for relation in ModelDeclarations.current.relations where relation.rule == .cascade {
        for holder in holders(relation, doomed, notIn: doomed) where !holder.targets.isEmpty {
          doomed.insert(ObjectID(collection: relation.holder, key: holder.key))
          isGrowing = true
        }
      }
    }
    return doomed
  }

  /// The objects that are not in `excluded` and hold keys of `targets`.
  private func holders(
    _ relation: ModelRelation, _ targets: Set<ObjectID>, notIn excluded: Set<ObjectID>
  ) -> [(key: RecordKey, targets: [RecordKey])] {
    var found: [RecordKey: [RecordKey]] = [:]
    for target in targets where target.collection == relation.target {
      for holder in relation.holders(self, target.key) {
        found[holder, default: []].append(target.key)
      }
    }
    return found.filter { !excluded.contains(ObjectID(collection: relation.holder, key: $0.key)) }
      .map { (key: $0.key, targets: $0.value) }
  }

  private func isConflicting(
    _ collection: String, _ key: RecordKey, before: ModelState
  ) -> Bool {
    switch collection {
    case Owner.name: owners.records[key].map { isConflicting($0.object, before: before) } ?? false
    case Item.name: items.records[key].map { isConflicting($0.object, before: before) } ?? false
    case Visit.name: visits.records[key].map { isConflicting($0.object, before: before) } ?? false
    default: notes.records[key].map { isConflicting($0.object, before: before) } ?? false
    }
  }

  private mutating func remove(_ id: ObjectID) {
    switch id.collection {
    case Owner.name: owners.records[id.key] = nil
    case Item.name: items.records[id.key] = nil
    case Visit.name: visits.records[id.key] = nil
    default: notes.records[id.key] = nil
    }
  }
}
