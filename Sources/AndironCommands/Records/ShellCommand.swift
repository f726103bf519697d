internal import Andiron
internal import FHIRModel
internal import FHIRStore

/// `andiron shell`: commands on a store that stays open, a line each.
enum ShellCommand: Command {
  static let writable = OptionSpecification(
    "write", "Open the store for writing too, so that delete and purge work.")

  static let specification = CommandSpecification(
    name: "shell",
    summary: "Takes commands line by line on one open store of FHIR resources.",
    operands: ["STORE"],
    options: [.keyFile, writable],
    json: nil,
    details: """
      The lines are commands without andiron and STORE: search, get, count, history, query, and with
      --write delete and purge, each with its options; then explain SEARCH, types, parameters TYPE, help
      [COMMAND] and exit. What has spaces in it stands in single or double quotes. Lines come from a terminal,
      with a prompt, or from a pipe; an empty one and one that begins with # do nothing. Each command sees
      the store as it is then. The exit status is the worst of all commands.
      """,
    examples: [
      "andiron shell clinic.andiron",
      "andiron shell clinic.andiron --write",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let records = try arguments.records(arguments.has(writable) ? .existing : .readOnly)
    var shell = Shell(
      records: records, store: arguments.operands[0], isWritable: arguments.has(writable),
      console: console)
    try shell.run()
    try records.close()
    return shell.status
  }
}
