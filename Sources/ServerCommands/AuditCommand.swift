internal import AndironCommands
internal import FHIRServer
internal import Foundation
internal import HTTPServer
internal import ValueModel

/// `andiron audit`: shows a trail of who asked for what, and whether it is whole.
enum AuditCommand: Command {
  static let fhir = OptionSpecification(
    "fhir", "Print AuditEvents of FHIR R4, one on each line.")

  static let specification = CommandSpecification(
    name: "audit",
    summary: "Shows a trail of who asked for what, and checks that it is whole.",
    operands: ["FILE"], options: [fhir],
    json: OptionSpecification("json", "Print each record as one line of JSON."),
    details: """
      FILE is a trail of `andiron serve --audit FILE`, or of commands: where the environment's variable
      ANDIRON_AUDIT names a file, each command adds a line when it begins and one when it has ended, with
      the account that ran it, and is not run if that fails. Each line has a digest of all lines before it, so
      a line that was changed, removed or added later is found: it is named, and the exit status is 1.
      The newest digest is printed on standard error; kept somewhere else, it shows whether the whole
      file was replaced. A server may be writing to FILE meanwhile.

      With --json, each record is one line of JSON; with --fhir, an AuditEvent of FHIR R4, which
      `andiron import` takes. Both have what clients searched for: keep them as carefully as the store.
      """,
    examples: [
      "andiron audit trail.jsonl",
      "andiron audit trail.jsonl --fhir > events.ndjson",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let path = arguments.operands[0]
    if arguments.has(fhir), arguments.has(.json) {
      throw UsageError("--fhir and --json cannot be combined")
    }
    do {
      let (count, digest) = try AuditFile.check(at: URL(filePath: path)) { record in
        if arguments.has(fhir) {
          try console.line(record.auditEvent().json())
        } else if arguments.has(.json) {
          try console.line(record.json.json())
        } else {
          try console.line(CellText.printable(text(record)))
        }
      }
      console.errorLine("\(FigureText.count(count, "record")), digest \(digest)")
      return .sound
    } catch let error as AuditError {
      let problem = "\(path): \(error.message)"
      guard error.code == .altered else { throw CommandError(problem) }
      console.errorLine(problem)
      return .problems
    }
  }

  private static func text(_ record: AuditRecord) -> String {
    let time = record.time.formatted(.iso8601)
    let name = record.name ?? (record.role == .none ? "nobody" : "-")
    let query = record.query.map { "?" + $0 } ?? ""
    let search = record.search.map { " " + $0 } ?? ""
    if record.kind == .command {
      let words = [record.method, record.path, record.query].compactMap { $0 }
      return "\(time) \(name) andiron \(words.joined(separator: " ")) \(record.status)"
    }
    let entries = record.entries.isEmpty ? "" : " [" + record.entries.joined(separator: ", ") + "]"
    return "\(time) \(name) \(record.clientAddress) \(record.method) \(record.path)\(query)"
      + "\(search)\(entries) \(record.status)"
  }
}
