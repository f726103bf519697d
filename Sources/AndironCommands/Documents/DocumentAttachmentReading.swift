internal import Andiron
internal import DocumentStore
internal import ValueModel

/// Lists the attachments of a document, and prints one.
struct DocumentAttachmentReading {
  let database: Database<StoreSnapshot>
  let id: String
  let revision: Revision?
  let console: Console

  func list(isJSON: Bool) throws -> ExitStatus {
    guard let document = try document() else { return .problems }
    var buffer = LineBuffer(console)
    for (name, attachment) in document.attachments.sorted(by: { $0.key < $1.key }) {
      if isJSON {
        let fields: [(String, Value)] = [
          ("name", Value(name)), ("contentType", Value(attachment.contentType)),
          ("bytes", Value(attachment.byteCount)), ("digest", Value(attachment.digest)),
          ("revisionNumber", Value(attachment.revisionNumber ?? 0)),
        ]
        try buffer.line { $0 += Value(object: fields).jsonBytes() }
      } else {
        try buffer.line(
          "\(CellText.printable(name)): \(CellText.printable(attachment.contentType)), "
            + "\(FigureText.bytes(attachment.byteCount)), revision "
            + "\(attachment.revisionNumber ?? 0)")
      }
    }
    try buffer.flush()
    return .sound
  }

  /// Prints the content, or writes it to a file.
  func extract(
    _ name: String, to path: String?, existing: WholeFile.Existing
  ) throws -> ExitStatus {
    guard let document = try document() else { return .problems }
    guard let attachment = document.attachments[name] else {
      console.errorLine("andiron attachments: the document has no attachment of this name")
      return .problems
    }
    do {
      if let path {
        try WholeFile.write(path, existing: existing) { try write(attachment, to: $0) }
      } else {
        try write(attachment, to: console.outputBytes)
      }
    } catch let error as StoreError where error.code == .noSuchBlob {
      throw CommandError("the bytes of the attachment are not kept any more")
    }
    return .sound
  }

  private func write(_ attachment: Attachment, to body: ([UInt8]) throws -> Void) throws {
    try database.visit(attachment) { try body(Array($0)) }
  }

  /// Nil, after a message, if there is no such document.
  private func document() throws -> Document? {
    let found = try database.document(id, at: revision)
    if found == nil {
      console.errorLine("andiron attachments: there is no such document, or no such revision of it")
    }
    return found
  }
}
