import Andiron
import ObjectModel
import ValueModel

/// The stored form, and that of CouchDB.
extension Attachment {
  /// Nil if the value is not that of an attachment.
  init?(stored value: Value) {
    guard let type = value["type"]?.string, let number = value["revpos"]?.integer, number > 0,
      let stored = value["blob"], let blob = try? ValueDecoder().decode(Blob.self, from: stored)
    else { return nil }
    let encoding = value["encoding"]?.string.map { Encoding(rawValue: $0) }
    if case .some(nil) = encoding { return nil }
    self.init(
      blob, contentType: type, encoding: encoding ?? nil,
      byteCount: value["length"]?.integer.flatMap { Int(exactly: $0) } ?? blob.byteCount,
      digest: value["digest"]?.string ?? blob.digest, revisionNumber: Int(number))
  }

  /// Names its blob in the way that keeps it.
  var storedValue: Value {
    get throws {
      var fields: [(String, Value)] = [
        ("type", Value(contentType)), ("revpos", Value(revisionNumber ?? 0)),
        ("blob", try ValueEncoder().encode(blob)),
      ]
      if let encoding {
        fields += [("encoding", Value(encoding.rawValue)), ("length", Value(byteCount))]
      }
      if digest != blob.digest { fields.append(("digest", Value(digest))) }
      return Value(object: fields)
    }
  }

  /// The object that CouchDB writes in place of an attachment whose bytes are not sent.
  var stub: Value {
    [
      "content_type": Value(contentType), "revpos": Value(revisionNumber ?? 0),
      "digest": Value(digest), "length": Value(byteCount), "stub": true,
    ]
  }
}
