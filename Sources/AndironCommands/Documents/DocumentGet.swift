internal import Andiron
internal import DocumentStore
internal import ValueModel

/// `andiron get --database`: documents by their identifiers.
enum DocumentGet {
  static func run(
    _ database: Database<StoreSnapshot>, _ arguments: ParsedArguments, isPretty: Bool,
    _ console: Console
  ) throws -> ExitStatus {
    let ids = arguments.operands.dropFirst()
    let revision = try arguments.revision()
    var buffer = LineBuffer(console)
    var missing: [Int] = []
    for (position, id) in ids.enumerated() {
      if let document = try database.document(id, at: revision) {
        try buffer.line { $0 += document.couchValue.jsonBytes(pretty: isPretty) }
      } else {
        missing.append(position + 1)
      }
    }
    try buffer.flush()
    for position in missing {
      console.errorLine(
        "andiron get: no document was found for REFERENCE \(position) of \(ids.count)"
          + (revision == nil ? "" : ", or the store does not have its body in this revision"))
    }
    return missing.isEmpty ? .sound : .problems
  }
}
