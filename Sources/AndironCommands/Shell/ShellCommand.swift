internal import Andiron
internal import FHIRModel
internal import FHIRStore

/// `andiron shell`: runs commands, one a line, on a store that stays open.
enum ShellCommand: Command {
  static let writable = OptionSpecification(
    "write", "Open the store for writing, so that delete and purge work.")

  static let history = OptionSpecification(
    "history", value: "FILE", "Keep the typed lines in a file, for later sessions too.")

  static let specification = CommandSpecification(
    name: "shell",
    summary: "Runs commands line by line on one open store of FHIR resources.",
    operands: ["STORE"],
    options: [.keyFile, writable, history],
    json: nil,
    details: """
      The lines are commands without andiron and STORE: search, get, count, history, query,
      conflicts and changes, and with --write also delete, purge and index, each with its options; and explain
      SEARCH, types, parameters TYPE, help [COMMAND] and exit. Put words that contain spaces in single or double quotes. Lines come from a
      terminal, with a prompt, or from a pipe; empty lines and lines that begin with # do nothing. Each
      command sees the store as it is at that moment. The exit status is the worst of all commands.

      If it is built with the trait LineEditing, the shell edits lines on a terminal, recalls earlier ones
      with the arrow keys and ^R, and completes with TAB: commands, options, types of resources, and after
      Type? the parameters of that type, with chains, _has and modifiers. Lines are forgotten at the end
      unless --history is given: searches may name people, so only the file's owner can read it (mode
      0600), and it is up to the owner to keep or remove it. Lines from a pipe are never kept.
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
