import Andiron

/// An object of any type.
struct ObjectID: Hashable, Sendable {
  var collection: String
  var key: RecordKey
}

/// A relation without its types, with the effect of deleting a target, written a second time.
struct ModelRelation: Sendable {
  let holder: String
  let target: String
  /// The rules with which it may be declared.
  let rules: [DeleteRule]
  var rule = DeleteRule.nothing
  /// The objects that hold the key.
  let holders: @Sendable (ModelState, RecordKey) -> Set<RecordKey>
  /// Removes a key from an object.
  let nullify: @Sendable (inout ModelState, _ holder: RecordKey, _ target: RecordKey) -> Void
  private let declare: @Sendable (DeleteRule) -> any Sendable

  func declaration<Object: ModelObject>(of type: Object.Type) -> ObjectRelation<Object>? {
    declare(rule) as? ObjectRelation<Object>
  }

  static let all: [ModelRelation] = [
    ModelRelation(Owner.bossRelation, "boss") {
      $0.boss.map { [$0] } ?? []
    } remove: { owner, _ in
      owner.boss = nil
    },
    ModelRelation(Owner.peersRelation, nil) {
      $0.peers
    } remove: { owner, key in
      owner.peers.removeAll { $0 == key }
    },
    ModelRelation(Item.ownerRelation, "owner") {
      $0.owner.map { [$0] } ?? []
    } remove: { item, _ in
      item.owner = nil
    },
    ModelRelation(Item.makerRelation, nil) {
      [$0.maker]
    } remove: { _, _ in
    },
    ModelRelation(Item.likesRelation, nil) {
      $0.likes ?? []
    } remove: { item, key in
      item.likes?.removeAll { $0 == key }
    },
    ModelRelation(Note.itemRelation, "item") {
      $0.item.map { [$0] } ?? []
    } remove: { note, _ in
      note.fields["item"] = .null
    },
    ModelRelation(Note.itemsRelation, nil) {
      $0.items
    } remove: { note, key in
      note.fields["items"] = Value(array: note.items.filter { $0 != key }.map { Value($0) })
    },
    ModelRelation(Visit.previousRelation, "previous") {
      $0.previous.map { [$0] } ?? []
    } remove: { visit, _ in
      visit.previous = nil
    },
    ModelRelation(Visit.relatedRelation, nil) {
      $0.related
    } remove: { visit, key in
      visit.related.removeAll { $0 == key }
    },
    ModelRelation(Visit.hostRelation, "host") {
      $0.host.map { [$0] } ?? []
    } remove: { visit, _ in
      visit.host = nil
    },
  ]

  /// `nullField` is the field that becomes null when its key is removed.
  private init<R: Relation>(
    _ relation: R, _ nullField: String?,
    keys: @escaping @Sendable (R.Object) -> [R.Target.PrimaryKey],
    remove: @escaping @Sendable (inout R.Object, R.Target.PrimaryKey) -> Void
  ) where R.Object: ModelObject, R.Target: ModelObject {
    holder = R.Object.name
    target = R.Target.name
    rules =
      relation.isOptional
      ? [.nothing, .nullify, .nullify, .cascade, .deny] : [.nothing, .cascade, .deny]
    holders = { state, key in
      let found = state[keyPath: R.Object.objects].records.filter { record in
        keys(record.value.object).contains { ModelState.key($0) == key }
      }
      return Set(found.keys)
    }
    nullify = { state, holder, target in
      guard let record = state[keyPath: R.Object.objects].records[holder],
        let key = R.Target.PrimaryKey(keyValue: target.keyValue)
      else { return }
      var object = record.object
      remove(&object, key)
      var changed = ModelRecord(object)
      changed.nullFields = record.nullFields
      if let nullField { changed.nullFields.insert(nullField) }
      state[keyPath: R.Object.objects].records[holder] = changed
    }
    declare = { ObjectRelation<R.Object>(relation, onDelete: $0) }
  }
}

extension Owner {
  static let bossRelation = ToOne(\Owner.boss, to: Owner.self)
  static let peersRelation = ToMany(\Owner.peers, to: Owner.self)
}

extension Item {
  static let ownerRelation = ToOne(\Item.owner, to: Owner.self)
  static let makerRelation = ToOne(\Item.maker, to: Owner.self)
  static let likesRelation = ToMany(\Item.likes, to: Owner.self)
}

extension Note {
  static let itemRelation = ToOne(\Note.item, to: Item.self)
  static let itemsRelation = ToMany(\Note.items, to: Item.self)
}

extension Visit {
  static let previousRelation = ToOne(\Visit.previous, to: Visit.self)
  static let relatedRelation = ToMany(\Visit.related, to: Visit.self)
  static let hostRelation = ToOne(\Visit.host, to: Owner.self)
}
