import ValueModel

/// CouchDB's rules for names, identifiers and bodies.
package enum DocumentRules {
  /// The longest identifier, in bytes of UTF-8: keys of the store hold no more.
  static let longestID = 900

  /// The longest name of a database, in bytes of UTF-8.
  package static let longestName = 200

  private static let designPrefix = "_design/"

  /// Whether an identifier is that of a design document.
  static func isDesign(_ id: String) -> Bool { id.utf8.starts(with: designPrefix.utf8) }

  /// Throws `.invalidName` unless the name is a lower-case letter followed by lower-case letters,
  /// digits and `_$()+-/`, at most 200 in all.
  static func check(name: String) throws(DocumentError) {
    let bytes = Array(name.utf8)
    let isFirst = { (byte: UInt8) in (0x61...0x7A).contains(byte) }
    let others = Set("0123456789_$()+-/".utf8)
    guard let first = bytes.first, isFirst(first), bytes.count <= longestName,
      bytes.allSatisfy({ isFirst($0) || others.contains($0) })
    else {
      throw DocumentError(
        .invalidName,
        "a database has a name of lower-case letters, digits and _$()+-/ that begins with a letter")
    }
  }

  /// Throws `.invalidID` if the identifier is empty, too long, or begins with an underscore and is
  /// not that of a design document.
  static func check(id: String) throws(DocumentError) {
    guard !id.isEmpty else { throw DocumentError(.invalidID, "an identifier has a character") }
    guard id.utf8.count <= longestID else {
      throw DocumentError(.invalidID, "an identifier has \(longestID) bytes or fewer")
    }
    if id.utf8.first == UInt8(ascii: "_") {
      guard isDesign(id), id.utf8.count > designPrefix.utf8.count else {
        throw DocumentError(
          .invalidID, "an identifier that begins with an underscore is reserved", id: id)
      }
    }
  }

  /// The names of fields that begin with an underscore but are data, as in CouchDB: those in which
  /// its replicator once kept its state, and the one for its access rules, which have no effect
  /// here.
  package static let dataNames: Set = [
    "_replication_id", "_replication_state", "_replication_state_time",
    "_replication_state_reason", "_replication_stats", "_access",
  ]

  /// Throws `.invalidBody` if the value is not an object, or one of its own fields has a name that
  /// begins with an underscore and is not one of ``dataNames``.
  static func check(body: Value, id: String) throws(DocumentError) {
    guard body.kind == .object else {
      throw DocumentError(.invalidBody, "a document is an object", id: id)
    }
    let underscore = UInt8(ascii: "_")
    guard body.firstName(beginningWith: underscore) != nil else { return }
    let reserved = body.fields.lazy.map(\.name).first { name in
      name.utf8.first == underscore && !dataNames.contains(name)
    }
    if let reserved {
      throw DocumentError(
        .invalidBody, "names that begin with an underscore are reserved", id: id, path: reserved)
    }
  }

  /// The longest name of an attachment, in bytes of UTF-8.
  static let longestAttachmentName = 1_000

  /// Throws `.invalidAttachment` if the name is empty, too long, or begins with an underscore.
  static func check(attachment name: String, id: String) throws(DocumentError) {
    guard !name.isEmpty, name.utf8.count <= longestAttachmentName,
      name.utf8.first != UInt8(ascii: "_")
    else {
      throw DocumentError(
        .invalidAttachment,
        "an attachment's name has 1 to \(longestAttachmentName) bytes and begins with no underscore",
        id: id)
    }
  }

  /// Throws `.invalidHistory` if there is no revision, or numbers do not count down by one.
  static func check(history: [Revision], id: String) throws(DocumentError) {
    let isHistory = zip(history, history.dropFirst()).allSatisfy { $0.number == $1.number + 1 }
    guard !history.isEmpty, isHistory else {
      throw DocumentError(
        .invalidHistory, "a history is revisions whose numbers count down by one", id: id)
    }
  }
}
