internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import Foundation

/// The loop of `andiron shell`.
struct Shell {
  private static let reading: [any RecordsCommand.Type] = [
    SearchCommand.self, GetCommand.self, CountCommand.self, HistoryCommand.self, QueryCommand.self,
    ConflictsCommand.self, AttachmentsCommand.self, ChangesCommand.self,
  ]
  private static let writing: [any RecordsCommand.Type] = [
    DeleteCommand.self, PurgeCommand.self, IndexCommand.self,
  ]

  private let records: FHIRStore
  private let store: String
  private let commands: [any RecordsCommand.Type]
  private let console: Console
  private var lines: any LineReader
  /// The worst status of the commands so far.
  private(set) var status = ExitStatus.sound

  init(
    records: FHIRStore, store: String, isWritable: Bool, history: ShellHistory?, console: Console
  ) {
    self.records = records
    self.store = store
    let commands = isWritable ? Self.reading + Self.writing : Self.reading
    self.commands = commands
    lines = LineEditing.reader(
      console, ShellCompletion(commands.map { $0.specification }, records), history)
    self.console = console
  }

  mutating func run() throws {
    while true {
      guard let line = try lines.next() else { return }
      let words: [String]
      do {
        words = try ShellWords.split(line)
      } catch {
        note(.failed)
        console.errorLine("andiron shell: \(error.message)")
        continue
      }
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      if ["exit", "quit"].contains(name) { return }
      note(try run(name, Array(words.dropFirst()), console.hidingLogins(of: words)))
    }
  }

  private mutating func note(_ new: ExitStatus) {
    if new.rawValue > status.rawValue { status = new }
  }

  private func run(
    _ name: String, _ arguments: [String], _ console: Console
  ) throws -> ExitStatus {
    switch name {
    case "help": return try help(arguments)
    case "types": return try types()
    case "parameters": return try parameters(arguments, console)
    case "explain":
      return recorded(name, arguments, console) {
        run(SearchCommand.self, arguments + ["--explain"], console)
      }
    default:
      guard let command = commands.first(where: { $0.specification.name == name }) else {
        let hint =
          Self.writing.contains { $0.specification.name == name }
          ? ": open the shell with --write" : Suggestion.hint(name, among: names)
        console.errorLine("andiron shell: no command \(name)" + hint)
        return .failed
      }
      return recorded(name, arguments, console) { run(command, arguments, console) }
    }
  }

  private func recorded(
    _ name: String, _ arguments: [String], _ console: Console, _ body: () -> ExitStatus
  ) -> ExitStatus {
    CommandTrail(name, [store] + arguments, console).map { $0.around(console, body) } ?? body()
  }

  private func run(
    _ command: any RecordsCommand.Type, _ arguments: [String], _ console: Console
  ) -> ExitStatus {
    console.reportingErrors(command.specification.name) {
      let parsed = try ParsedArguments([store] + arguments, command.specification)
      if parsed.has(.help) {
        try console.output(HelpText.command(command.specification))
        return .sound
      }
      try parsed.checkOperands(command.specification)
      try command.check(parsed, console)
      return try command.run(records, parsed, console)
    }
  }

  // MARK: Its own commands

  private var names: [String] {
    commands.map { $0.specification.name } + ShellCompletion.ownCommands
  }

  private func help(_ arguments: [String]) throws -> ExitStatus {
    if let name = arguments.first,
      let command = commands.first(where: { $0.specification.name == name })
    {
      try console.output(HelpText.command(command.specification))
      return .sound
    }
    for command in commands {
      let operands = command.specification.operandText.dropFirst("STORE ".count)
      try console.line("\(command.specification.name) \(operands)")
    }
    for line in ["explain SEARCH", "types", "parameters TYPE", "help [COMMAND]", "exit"] {
      try console.line(line)
    }
    return .sound
  }

  private func types() throws -> ExitStatus {
    for entry in try records.reader.counts() {
      try console.line("\(entry.release.rawValue) \(entry.type) \(entry.count)")
    }
    return .sound
  }

  /// Prints the search parameters of a type, in the release in which the store has its resources.
  private func parameters(_ arguments: [String], _ console: Console) throws -> ExitStatus {
    console.reportingErrors("parameters") {
      let parsed = try ParsedArguments([store] + arguments, SearchCommand.specification)
      guard parsed.operands.count == 2 else { throw UsageError("one TYPE is needed") }
      let type = parsed.operands[1]
      let release = try parsed.release(of: type, records.reader)
      let table = ParsedArguments.releases.first { $0.version == release }?.searchParameters
      for parameter in table?.parameters(of: type) ?? [] {
        let targets =
          parameter.targets.isEmpty ? "" : " to " + parameter.targets.joined(separator: ", ")
        try console.line("\(parameter.name): \(parameter.kind.rawValue)\(targets)")
      }
      return .sound
    }
  }
}
