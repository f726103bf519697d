internal import Andiron
internal import FHIRModel
internal import FHIRStore

/// `andiron shell`: commands on a store that stays open, a line each.
enum ShellCommand: Command {
  static let writable = OptionSpecification(
    "write", "Open the store for writing too, so that delete and purge work.")

  static let history = OptionSpecification(
    "history", value: "FILE", "Keep the typed lines in a file, for later sessions too.")

  static let specification = CommandSpecification(
    name: "shell",
    summary: "Takes commands line by line on one open store of FHIR resources.",
    operands: ["STORE"],
    options: [.keyFile, writable, history],
    json: nil,
    details: """
      The lines are commands without andiron and STORE: search, get, count, history, query, and with
      --write delete and purge, each with its options; then explain SEARCH, types, parameters TYPE, help
      [COMMAND] and exit. What has spaces in it stands in single or double quotes. Lines come from a terminal,
      with a prompt, or from a pipe; an empty one and one that begins with # do nothing. Each command sees
      the store as it is then. The exit status is the worst of all commands.

      Built with the trait LineEditing, the shell edits lines on a terminal, brings typed ones back by the
      arrows and ^R, and completes by TAB: commands, options, types of resources, and behind Type? the
      parameters of that type, with chains, _has and modifiers. Lines are forgotten at the end but with
      --history: searches may name people, so that only the file's owner may read it (mode 0600), and it is
      for them to keep or remove it. Lines of a pipe are never kept.
      """,
    examples: [
      "andiron shell clinic.andiron",
      "andiron shell clinic.andiron --write",
      "andiron shell clinic.andiron --history ~/.andiron_history",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let history = try arguments[history].map(Self.history)
    let records = try arguments.records(arguments.has(writable) ? .existing : .readOnly)
    var shell = Shell(
      records: records, store: arguments.operands[0], isWritable: arguments.has(writable),
      history: history, console: console)
    try shell.run()
    try records.close()
    return shell.status
  }

  private static func history(_ path: String) throws -> ShellHistory {
    guard LineEditing.isBuilt else {
      throw UsageError("--history needs a build with the trait LineEditing")
    }
    return try ShellHistory(path)
  }
}
