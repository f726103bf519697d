import CouchProtocol
import DocumentStore
import ValueModel

extension Checkpoint {
  /// The maximum number of refused revisions that a checkpoint records.
  static let mostRefused = 1_000

  /// The revisions refused so far. Each run tries them again, except those that no store can hold.
  var refused: [RefusedRevision] {
    guard let list = body["refused"], list.kind == .array else { return [] }
    return list.elements.prefix(Self.mostRefused).compactMap { entry in
      guard let id = entry["id"]?.string, let text = entry["rev"]?.string,
        let reason = entry["reason"]?.string.flatMap(RefusedRevision.Reason.init)
      else { return nil }
      if let revision = Revision(text) {
        return RefusedRevision(id: id, revision: revision, reason: reason)
      }
      return RevisionText.isOutOfRange(text) ? RefusedRevision(id: id, outOfRange: text) : nil
    }
  }
}
