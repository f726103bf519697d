package import Andiron
package import DocumentStore
package import HTTPMessage
package import ValueModel

/// The pieces of a multipart body, which refer to the content of attachments as blobs.
package struct MultipartBody {
  package enum Piece {
    /// At least one byte.
    case bytes([UInt8])
    case blob(Blob)
  }

  /// A random boundary, which occurs in no content.
  package let boundary = RandomIdentifier.make()
  package private(set) var pieces: [Piece] = []

  package init() {}

  /// The number of bytes of the whole body.
  package var byteCount: Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .bytes(let bytes): sum + bytes.count
      case .blob(let blob): sum + blob.byteCount
      }
    }
  }

  /// Adds a part of JSON.
  package mutating func add(_ value: Value, isError: Bool = false) {
    let type = isError ? "application/json; error=\"true\"" : "application/json"
    begin(["Content-Type": type])
    pieces.append(.bytes(value.jsonBytes() + Self.lineEnd))
  }

  /// Adds a part that is a body of several parts itself.
  package mutating func add(_ body: MultipartBody, headers: HTTPHeaders = [:]) {
    var headers = headers
    headers.add("Content-Type", "multipart/related; boundary=\"\(body.boundary)\"")
    begin(headers)
    pieces += body.pieces
    pieces.append(.bytes(Self.lineEnd))
  }

  /// Adds a part with the stored bytes of an attachment.
  package mutating func add(_ attachment: Attachment, name: String) {
    var headers: HTTPHeaders = [
      "Content-Disposition": "attachment; filename=\"\(Self.quotable(name))\"",
      "Content-Type": Self.quotable(attachment.contentType),
      "Content-Length": "\(attachment.blob.byteCount)",
    ]
    if let encoding = attachment.encoding { headers.add("Content-Encoding", encoding.rawValue) }
    begin(headers)
    if attachment.blob.byteCount > 0 { pieces.append(.blob(attachment.blob)) }
    pieces.append(.bytes(Self.lineEnd))
  }

  /// Ends the body; nothing can be added afterwards.
  package mutating func end() { pieces.append(.bytes(Array("--\(boundary)--".utf8))) }

  private mutating func begin(_ headers: HTTPHeaders) {
    var text = "--\(boundary)\r\n"
    for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
    pieces.append(.bytes(Array((text + "\r\n").utf8)))
  }

  private static let lineEnd = Array("\r\n".utf8)

  /// Returns the text in a form that ends neither a header nor a quotation in it.
  private static func quotable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      result.append(scalar == "\"" || scalar == "\\" ? "_" : scalar)
    }
    return String(result)
  }
}
