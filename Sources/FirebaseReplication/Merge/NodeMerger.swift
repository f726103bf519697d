import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Merges the database's state into the store, inside a transaction, without losing edits that were
/// not uploaded.
struct NodeMerger {
  enum Outcome: Sendable {
    /// The local object was not changed.
    case unchanged
    /// The local object has the database's state.
    case fetched
    /// Both sides had changed; `isUploading` if the result is still to be uploaded.
    case conflict(isUploading: Bool)
  }

  let scope: CollectionScope
  let transaction: Transaction
  /// The time by which the server's clock is ahead of this device's; nil if it is unknown.
  let clockOffset: TimeInterval?

  private var mapping: FirebaseMapping { scope.mapping }

  /// The known state of both sides of one object.
  private struct Sides {
    var key: RecordKey?
    var node: FirebaseNode?
    var local: Value?
    var localForm: Value?
    var isLocalChanged: Bool { localForm != node?.agreed }
  }

  /// Merges one node.
  ///
  /// Throws `FirebaseError`, without any change, if the object cannot be read or stored.
  func merge(_ remote: RemoteNode) throws -> Outcome {
    do {
      return try transaction.savepoint {
        var sides = try sides(remote)
        let outcome = try merge(remote, &sides)
        try transaction.delete(
          FirebaseParked.self, key: FirebaseParked.key(scope.name, .down, remote.key))
        return outcome
      }
    } catch let error as StoreError where Self.isOfObject(error) {
      throw FirebaseError(
        .notStorable, "the store does not accept the object: \(error.code)",
        collection: mapping.collection)
    } catch is ObjectError {
      throw FirebaseError(
        .notDecodable, "what would be stored is not an object of the type",
        collection: mapping.collection)
    }
  }

  /// Whether an error of the store concerns one object, so that others can continue.
  static func isOfObject(_ error: StoreError) -> Bool {
    switch error.code {
    case .notUnique, .denied, .notStorable, .wrongType, .noPrimaryKeyValue, .noPrimaryKey,
      .dangling, .noSuchBlob:
      true
    default: false
    }
  }

  private func merge(_ remote: RemoteNode, _ sides: inout Sides) throws -> Outcome {
    let isRemoteChanged = remote.content != sides.node?.content
    guard isRemoteChanged else {
      try note(remote, sides)
      return .unchanged
    }
    if !sides.isLocalChanged { return try take(remote, sides) }
    // An absent value is not a decision by anyone: the local edit stays.
    if remote.isAbsent {
      try agree(remote, on: nil, sides)
      return .conflict(isUploading: sides.localForm != nil)
    }
    let taken = try value(remote, sides)
    let takenForm = try taken.map { try mapping.form(of: $0) }
    if takenForm == sides.localForm || remote.content == sides.localForm {
      try agree(remote, on: sides.localForm, sides)
      return .unchanged
    }
    return try resolve(remote, taken, takenForm, &sides)
  }

  /// Records the time and the tag; nothing else can have changed.
  private func note(_ remote: RemoteNode, _ sides: Sides) throws {
    guard var node = sides.node else { return }
    let isSame = node.time == remote.time
    guard !isSame || (remote.tag != nil && remote.tag != node.tag) else { return }
    node.time = remote.time
    node.tag = remote.tag
    try transaction.upsert(node)
  }

  private func take(_ remote: RemoteNode, _ sides: Sides) throws -> Outcome {
    guard let taken = try value(remote, sides) else {
      if let key = sides.key, sides.local != nil { try mapping.delete(transaction, key) }
      try agree(remote, on: nil, sides)
      return sides.local == nil ? .unchanged : .fetched
    }
    try mapping.store(transaction, taken)
    try agree(remote, on: try mapping.form(of: taken), sides, key: RecordKey(of: taken))
    return .fetched
  }

  private func resolve(
    _ remote: RemoteNode, _ taken: Value?, _ takenForm: Value?, _ sides: inout Sides
  ) throws -> Outcome {
    let decision: MergeDecision
    do {
      decision = try mapping.decide(try input(remote, taken, sides))
    } catch let error as StoreError {
      throw error
    } catch {
      throw FirebaseError(
        .notDecodable, "the function that resolves conflicts failed",
        collection: mapping.collection)
    }
    var result = sides.local
    switch decision {
    case .local: break
    case .remote:
      result = taken
      try set(result, sides)
    case .value(let value):
      result = value
      if let key = sides.key { result?[hidden: .primaryKey] = key.keyValue }
      try set(result, sides)
    }
    try agree(remote, on: takenForm, sides)
    let form = try result.map { try mapping.form(of: $0) }
    return .conflict(isUploading: form != takenForm)
  }

  private func set(_ value: Value?, _ sides: Sides) throws {
    if let value {
      if value != sides.local { try mapping.store(transaction, value) }
    } else if let key = sides.key, sides.local != nil {
      try mapping.delete(transaction, key)
    }
  }

  private func input(
    _ remote: RemoteNode, _ taken: Value?, _ sides: Sides
  ) throws -> MergeInput {
    let base = try sides.node?.agreed.map {
      try mapping.value(of: $0, key: sides.key, local: sides.local)
    }
    let edit = try sides.key.flatMap {
      try transaction.committedVersions($0, in: mapping.collection).first?.time
    }
    return MergeInput(
      base: base, local: sides.local, remote: taken,
      localTime: edit.flatMap { edit in clockOffset.map { edit.addingTimeInterval($0) } },
      remoteTime: remote.time.map { Date(timeIntervalSince1970: Double($0) / 1000) })
  }

  // MARK: Reading

  private func sides(_ remote: RemoteNode) throws -> Sides {
    var sides = Sides()
    sides.key = try localKey(remote)
    guard let key = sides.key else { return sides }
    sides.node = try scope.node(key.text, transaction)
    if let node = sides.node, node.remote != remote.key {
      throw FirebaseError(
        .notDecodable, "two keys of the database stand for one object",
        collection: mapping.collection)
    }
    sides.local = try transaction.collection(mapping.collection).value(key: key)
    sides.localForm = try sides.local.map { try mapping.form(of: $0) }
    return sides
  }

  /// Returns the primary key of the local object for a remote key; nil if it is still to be
  /// created.
  private func localKey(_ remote: RemoteNode) throws -> RecordKey? {
    guard let text = FirebaseKey.decoded(remote.key) else {
      throw FirebaseError(.notDecodable, "a key is not valid UTF-8", collection: mapping.collection)
    }
    switch mapping.identity {
    case .primaryKey:
      if let key = mapping.key(text) { return key }
      throw FirebaseError(
        .notDecodable, "a key is not a primary key of the type", collection: mapping.collection)
    case .property(let name):
      if let link = try transaction.object(
        FirebaseLink.self, key: CompoundKey(scope.name, remote.key))
      {
        return mapping.key(link.key)
      }
      return try object(with: text, in: name)
    }
  }

  private func object(with identifier: String, in property: String) throws -> RecordKey? {
    var values = [Value(identifier)]
    if let number = Int64(identifier) { values.append(Value(number)) }
    let query = Query(filter: .isIn(ValuePath(field: property), values), limit: 1)
    var found: RecordKey?
    try transaction.collection(mapping.collection).forEach(query) { key, _ in found = key }
    return found
  }

  private func value(_ remote: RemoteNode, _ sides: Sides) throws -> Value? {
    try remote.content.map { try mapping.value(of: $0, key: sides.key, local: sides.local) }
  }

  // MARK: Writing

  private func agree(
    _ remote: RemoteNode, on form: Value?, _ sides: Sides, key: RecordKey? = nil
  ) throws {
    guard let key = sides.key ?? key else { return }
    var node =
      sides.node ?? FirebaseNode(pk: CompoundKey(scope.name, key.text), remote: remote.key)
    node.agree(on: form, content: remote.content)
    node.time = remote.time
    node.tag = remote.tag
    try transaction.upsert(node)
    guard case .property = mapping.identity else { return }
    try transaction.upsert(
      FirebaseLink(pk: CompoundKey(scope.name, remote.key), key: key.text))
  }
}
