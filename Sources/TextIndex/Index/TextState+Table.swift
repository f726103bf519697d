import Andiron

extension TextState {
  /// The state in a table; that of an empty index if there is none.
  init(_ reader: IndexTableReader) throws {
    var state = TextState()
    _ = try reader.visit(PostingTable.state) { state = try TextState($0) }
    self = state
  }
}
