internal import Andiron
internal import DocumentStore
internal import ValueModel

/// `andiron export --database`: documents as newline-delimited JSON.
struct DocumentExport {
  static let revisions = OptionSpecification(
    "revisions", "With --database: all current revisions, deletions too, with their histories.")

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
    guard let path else {
      _ = try export(isWhole, LineBuffer(console))
      return .sound
    }
    let (lines, bytes) = try WholeFile.write(path, existing: arguments.existing) {
      try export(isWhole, LineBuffer($0))
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
    _ isWhole: Bool, _ buffer: LineBuffer
  ) throws -> (lines: Int, bytes: Int) {
    var buffer = buffer
    var count = 0
    func write(_ value: Value) throws {
      try buffer.line { $0 += value.jsonBytes() }
      count += 1
    }
    if isWhole {
      for id in try identifiers() {
        for leaf in try database.leaves(of: id) {
          try write(value(leaf, try database.history(of: id, revision: leaf.revision)))
        }
      }
    } else {
      try database.visit { document, _ in try write(document.couchValue) }
    }
    try buffer.flush()
    return (count, buffer.byteCount)
  }

  /// The identifiers of all documents, deleted ones too, in the order of their bytes.
  private func identifiers() throws -> [String] {
    let changes = try database.changes(ChangesQuery())?.changes ?? []
    return changes.map(\.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The document with its history, as CouchDB writes it.
  private func value(_ leaf: Document, _ history: [Revision]) -> Value {
    var value = leaf.couchValue
    let digests = history.map { Value(String("\($0)".drop { $0 != "-" }.dropFirst())) }
    value["_revisions"] = [
      "start": Value(leaf.revision.number), "ids": Value(array: digests),
    ]
    return value
  }
}
