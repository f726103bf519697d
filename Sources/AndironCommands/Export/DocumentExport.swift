internal import Andiron
internal import DocumentStore
internal import Foundation
internal import ValueModel

/// `andiron export --database`: documents as newline-delimited JSON.
struct DocumentExport {
  static let revisions = OptionSpecification(
    "revisions", "With --database: all current revisions, deletions too, with their histories.")

  static let attachments = OptionSpecification(
    "attachments", "With --database: attachments with their content, as base64 text.")

  private struct Output: Encodable {
    var database: String
    var lines: Int
    var bytes: Int
    var path: String
  }

  let database: Database<StoreSnapshot>

  func run(
    _ arguments: ParsedArguments, to path: String?, _ console: Console
  ) throws -> ExitStatus {
    let isWhole = arguments.has(Self.revisions)
    let hasContent = arguments.has(Self.attachments)
    guard let path else {
      _ = try export(isWhole, hasContent, LineBuffer(console))
      return .sound
    }
    let (lines, bytes) = try WholeFile.write(path, existing: arguments.existing) {
      try export(isWhole, hasContent, LineBuffer($0))
    }
    if arguments.has(.json) {
      try console.json(Output(database: database.name, lines: lines, bytes: bytes, path: path))
    } else {
      try console.line(
        "\(database.name): \(FigureText.count(lines, "line")), \(FigureText.bytes(bytes)) in \(path)"
      )
    }
    return .sound
  }

  /// Returns the numbers of lines and of bytes.
  private func export(
    _ isWhole: Bool, _ hasContent: Bool, _ buffer: LineBuffer
  ) throws -> (lines: Int, bytes: Int) {
    var buffer = buffer
    var count = 0
    func write(_ document: Document, _ history: [Revision]? = nil) throws {
      var value = document.couchValue
      if let history { value["_revisions"] = Self.value(history) }
      if hasContent { try addContent(of: document, to: &value) }
      try buffer.line { $0 += value.jsonBytes() }
      count += 1
    }
    if isWhole {
      for id in try identifiers() {
        for leaf in try database.leaves(of: id) {
          try write(leaf, database.history(of: id, revision: leaf.revision))
        }
      }
    } else {
      try database.visit { document, _ in try write(document) }
    }
    try buffer.flush()
    return (count, buffer.byteCount)
  }

  /// The identifiers of all documents, deleted ones too, in the order of their bytes.
  private func identifiers() throws -> [String] {
    let changes = try database.changes(ChangesQuery())?.changes ?? []
    return changes.map(\.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A history as CouchDB writes it.
  private static func value(_ history: [Revision]) -> Value {
    let digests = history.map { Value(String("\($0)".drop { $0 != "-" }.dropFirst())) }
    return ["start": Value(history.first?.number ?? 0), "ids": Value(array: digests)]
  }

  /// Puts the contents of the attachments in the place of their stubs.
  private func addContent(of document: Document, to value: inout Value) throws {
    for (name, attachment) in document.attachments {
      var field = value["_attachments"]?[name] ?? [:]
      field["stub"] = nil
      field["length"] = nil
      // Digests are those of the encoded bytes, and the content is written decoded.
      if attachment.encoding != nil { field["digest"] = nil }
      field["data"] = Value(Data(try database.content(of: attachment)).base64EncodedString())
      value["_attachments"]?[name] = field
    }
  }
}
