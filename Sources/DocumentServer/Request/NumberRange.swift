import CouchProtocol
import ValueModel

/// Which numbers documents may hold over CouchDB's interface: those that CouchDB can read.
enum NumberRange {
  /// Throws `CouchError` if a number is too large for a double: CouchDB's replicator could not read
  /// the document, nor any that come with it.
  static func check(_ body: Value) throws {
    guard body.exceedsDoubles else { return }
    throw CouchError.badRequest("The document holds a number that no double can hold.")
  }
}
