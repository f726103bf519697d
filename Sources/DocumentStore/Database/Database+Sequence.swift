import Andiron
import ValueModel

extension Database {
  /// The number of the last change of a document that is still there; zero without one. Throws
  /// `.damaged` for a number that no database gives.
  func greatestSequence() throws -> Int {
    var greatest = 0
    for collection in [layout.documents, layout.deleted] {
      // The index is as old as the collection, and so always ready.
      let last = try source.withRows(of: collection) { rows in
        try rows.greatest(in: DatabaseLayout.sequenceIndex)
      }
      guard let number = DocumentRecord.sequence(last ?? nil) else {
        throw StoreError(.damaged, "a record holds no document", collection: collection)
      }
      greatest = max(greatest, number)
    }
    return greatest
  }
}
