import DocumentStore

/// Revisions as texts of the protocol.
package enum RevisionText {
  /// Whether the text is a revision that no document of a store can have: one whose number is zero
  /// or above 2^53. CouchDB stores such revisions if a replicator sends them.
  package static func isOutOfRange(_ text: String) -> Bool {
    guard let hyphen = text.utf8.firstIndex(of: UInt8(ascii: "-")) else { return false }
    let (number, digest) = (text.utf8[..<hyphen], text.utf8[hyphen...].dropFirst())
    guard !number.isEmpty, !digest.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    // With another number, the text is a revision.
    return Revision(text) == nil && Revision("1-" + text[hyphen...].dropFirst()) != nil
  }
}
