import Andiron
import ValueModel

/// A purge as it is stored, under its number.
struct PurgeRecord: Sendable, Hashable {
  var id: String
  /// The leaves that were forgotten.
  var revisions: [Revision]

  init(_ id: String, _ revisions: [Revision]) {
    self.id = id
    self.revisions = revisions
  }

  /// Throws `StoreError.damaged` if the value is not that of a record.
  init(_ value: Value, in collection: String) throws(StoreError) {
    let texts = value["revs"]?.elements.map(\.string) ?? []
    let revisions = texts.compactMap { $0.flatMap { Revision($0) } }
    guard let id = value["id"]?.string, !texts.isEmpty, revisions.count == texts.count else {
      throw StoreError(.damaged, "a record holds no purge", collection: collection)
    }
    self.init(id, revisions)
  }

  var value: Value {
    [
      "id": Value(id), "revs": Value(array: revisions.map { Value($0.description) }),
    ]
  }
}
