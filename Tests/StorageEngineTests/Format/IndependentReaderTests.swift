import FileAccess
import Foundation
import StorageEngine
import TestSupport
import Testing

/// A reader that was written from docs/format.md alone shows what the engine shows: the document says
/// enough, and says it right.
@Suite(.enabled(if: FormatReader.python != nil, "python3 is not here: the format is not proven"))
struct IndependentReaderTests {
  private func expectEqual(
    _ store: VariedStore, _ path: String, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try store.listing()
    let read = try FormatReader.list(path)
    let difference = StoreListing.difference(shown, read)
    #expect(difference == "none", comment, sourceLocation: sourceLocation)
    #expect(!shown.tables.isEmpty, comment, sourceLocation: sourceLocation)
  }

  private func reopen(_ store: inout VariedStore, _ path: String) throws {
    try store.engine.close()
    let deleted = store.deleted
    store = try VariedStore(path)
    store.deleted = deleted
  }

  @Test func theReaderShowsWhatTheEngineShows() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/store"
    var store = try VariedStore(path)
    try store.writePlain()
    try expectEqual(store, path, "records and entries")
    try store.writeDeflated()
    try expectEqual(store, path, "deflated values")
    try store.writeHistory()
    try expectEqual(store, path, "old versions")
    try store.writeTransactions()
    try expectEqual(store, path, "savepoints, aborts, a long transaction")
    try reopen(&store, path)
    try expectEqual(store, path, "closed and opened")
    try store.writePlain()
    try store.writeHistory()
    try expectEqual(store, path, "written again")
    try store.engine.compact()
    try expectEqual(store, path, "compacted")
    try store.writeTransactions()
    try reopen(&store, path)
    try expectEqual(store, path, "written, closed, opened")
  }
}
