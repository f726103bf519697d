import ObjectModel

/// The command-line tool without the process: arguments in, text and an exit status out.
public enum AndironTool {
  static let commands: [any Command.Type] = [
    ImportCommand.self, ImportDatastoreCommand.self, ExportCommand.self, SearchCommand.self,
    GetCommand.self, CountCommand.self, HistoryCommand.self, DeleteCommand.self, PurgeCommand.self,
    QueryCommand.self, IndexCommand.self, ConflictsCommand.self, AttachmentsCommand.self,
    ChangesCommand.self, HealthCommand.self, CareCommand.self, ShellCommand.self, StatsCommand.self,
    VerifyCommand.self, DumpCommand.self,
    CompactCommand.self, ServeCommand.self, ReplicateCommand.self, SyncCommand.self,
    BackupCommand.self, CopyCommand.self, SalvageCommand.self, ValidateCommand.self,
    FormatCommand.self, GenerateCommand.self, DemoCommand.self, TortureCommand.self,
  ]

  /// Runs the command that `arguments` name; the program's own name is not among them. Errors are
  /// reported on standard error and as the exit status.
  public static func run(_ arguments: [String], console: Console) -> ExitStatus {
    let name = arguments.first ?? ""
    guard let command = commands.first(where: { $0.specification.name == name }) else {
      return console.reportingErrors(name) { try withoutCommand(name, console) }
    }
    return run(command, Array(arguments.dropFirst()), console)
  }

  private static func withoutCommand(_ name: String, _ console: Console) throws -> ExitStatus {
    let specifications = commands.map { $0.specification }
    if ["--help", "-h", "help"].contains(name) {
      try console.output(HelpText.tool(specifications))
      return .sound
    }
    if name.isEmpty {
      console.error(HelpText.tool(specifications))
    } else {
      console.errorLine(
        "andiron: unknown command \(name)"
          + Suggestion.hint(name, among: specifications.map(\.name)) + "\nSee andiron --help.")
    }
    return .failed
  }

  private static func run(
    _ command: any Command.Type, _ arguments: [String], _ console: Console
  ) -> ExitStatus {
    let specification = command.specification
    return console.reportingErrors(specification.name) {
      let parsed = try ParsedArguments(arguments, specification)
      if parsed.has(.help) {
        try console.output(HelpText.command(specification))
        return .sound
      }
      try parsed.checkOperands(specification)
      return try command.run(parsed, console)
    }
  }
}
