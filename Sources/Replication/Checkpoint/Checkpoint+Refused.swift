import CouchProtocol
import DocumentStore
import ValueModel

extension Checkpoint {
  /// The most revisions that are remembered.
  static let mostRefused = 1_000

  /// The revisions that were refused so far, and are tried again in each run.
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
