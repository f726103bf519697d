import Andiron
package import ValueModel

/// The resources that a search finds in one state, read a few at a time: for answers so long that
/// they are read while they are sent.
///
/// Four bytes are in memory for each resource.
package struct FoundResources<Source: ResourceSource> {
  private let reader: FHIRReader<Source>
  private let collection: String
  private let rows: [Source._Rows.Row]
  private var position = 0

  init(_ reader: FHIRReader<Source>, _ collection: String, rows: [Source._Rows.Row]) {
    self.reader = reader
    self.collection = collection
    self.rows = rows
  }

  /// Calls `body` with the next resources, until it returns false. Returns whether there are more.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  package mutating func next(_ body: (Value) -> Bool) throws -> Bool {
    guard position < rows.count else { return false }
    var count = 0
    try reader.source._withResourceRows(of: collection) { state in
      try reader.forEach(rows[position...], in: state) { _, value in
        count += 1
        return body(value)
      }
    }
    position += count
    return count > 0 && position < rows.count
  }
}
