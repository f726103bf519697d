public import Andiron
public import ValueModel

/// Local documents: kept in this replica alone, without revisions, and listed nowhere. Replication
/// keeps its checkpoints in them.
extension Database {
  /// The content of the local document with this name, without `_local/`; nil if there is none.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the record cannot be read.
  public func local(_ name: String) throws -> Value? {
    try numberedLocal(name)?.body
  }

  /// The content of the local document with this name, and how often it was stored in a row, as
  /// those say who stored it: the number in its revision in CouchDB.
  package func numberedLocal(_ name: String) throws -> (body: Value, number: Int)? {
    guard let value = try source.collection(layout.local).value(key: .string(name)) else {
      return nil
    }
    guard let body = value["body"], body.kind == .object else {
      throw StoreError(.damaged, "a record holds no document", collection: layout.local)
    }
    return (body, value["number"]?.integer.flatMap { Int(exactly: $0) } ?? 1)
  }

  /// The names of all local documents, in the order of their bytes.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  public func localNames() throws -> [String] {
    var names: [String] = []
    try source.collection(layout.local).forEach { key, _ in names.append(try identifier(key)) }
    return names
  }
}

extension Database where Source == Transaction {
  /// Stores a local document in place of the one with its name, or removes it where `body` is nil.
  ///
  /// Throws `DocumentError`: `.invalidID` if the name is empty or too long, and `.invalidBody`; and
  /// `StoreError`: what a failed write throws.
  public func setLocal(_ name: String, _ body: Value?) throws {
    try setLocal(name, body, number: 1)
  }

  package func setLocal(_ name: String, _ body: Value?, number: Int) throws {
    guard !name.isEmpty, name.utf8.count <= DocumentRules.longestID else {
      throw DocumentError(.invalidID, "the name is empty or too long", id: name)
    }
    guard let body else {
      try source.collection(layout.local).delete(key: .string(name))
      return
    }
    try DocumentRules.check(body: body, id: name)
    var writer = DocumentWriter(self)
    _ = try writer.begin()
    try source.collection(layout.local).upsert(
      Value(object: [("body", body), ("number", Value(number))]), key: .string(name))
  }
}
