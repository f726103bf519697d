import Andiron
import ValueModel

extension Database {
  /// The number of the last change of a document that is still there; zero without one.
  func greatestSequence() throws -> Int {
    var greatest = 0
    for collection in [layout.documents, layout.deleted] {
      // The index is as old as the collection, and so always ready.
      let last = try source.withRows(of: collection) { rows in
        try rows.greatest(in: DatabaseLayout.sequenceIndex)?.integer ?? 0
      }
      greatest = max(greatest, Int(last ?? 0))
    }
    return greatest
  }
}
