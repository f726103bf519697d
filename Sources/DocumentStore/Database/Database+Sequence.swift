import Andiron
import ValueModel

extension Database {
  /// The number of the last change of a document that is still there; zero without one.
  func greatestSequence() throws -> Int {
    var greatest = 0
    let last = Query(
      filter: .comparison(DocumentRecord.sequencePath, .greater, 0),
      sorts: [SortKey(DocumentRecord.sequencePath, .descending)], limit: 1)
    for collection in [layout.documents, layout.deleted] {
      try source.collection(collection).forEach(last) { _, value in
        greatest = max(greatest, try DocumentRecord(value, in: collection).sequence)
      }
    }
    return greatest
  }
}
