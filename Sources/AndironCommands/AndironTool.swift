internal import Andiron
import ObjectModel

/// The command-line tool without the process: arguments in, text and an exit status out.
public struct AndironTool: Sendable {
  /// The commands that every build has.
  private static let own: [any Command.Type] = [
    ImportCommand.self, ImportDatastoreCommand.self, ExportCommand.self, SearchCommand.self,
    GetCommand.self, CountCommand.self, HistoryCommand.self, DeleteCommand.self, PurgeCommand.self,
    QueryCommand.self, IndexCommand.self, ConflictsCommand.self, AttachmentsCommand.self,
    ChangesCommand.self, ShellCommand.self, StatsCommand.self, VerifyCommand.self, DumpCommand.self,
    CompactCommand.self, BackupCommand.self, SalvageCommand.self, ValidateCommand.self,
    FormatCommand.self, GenerateCommand.self, DemoCommand.self, TortureCommand.self,
  ]

  let commands: [any Command.Type]
  private let forms: [any CommandForm.Type]
  /// The parts that this build lacks.
  let absent: [OptionalPart]

  /// Creates the tool with these parts in addition to the commands that every build has.
  public init(parts: [ToolPart] = []) {
    commands = Self.own + parts.flatMap(\.commands)
    forms = parts.flatMap(\.forms)
    absent = OptionalPart.all.filter { part in !parts.contains { $0.optional == part } }
  }

  /// Returns the specifications of all commands, each with those of its forms.
  var specifications: [CommandSpecification] { commands.map(specification) }

  private func specification(_ command: any Command.Type) -> CommandSpecification {
    forms.filter { $0.command == command.specification.name }
      .reduce(into: command.specification) { specification, form in
        specification.options += form.options
        specification.details += "\n\n" + form.details
        specification.examples += form.examples
      }
  }

  /// Runs the command that `arguments` name; the program's own name is not among them. Errors are
  /// reported on standard error and as the exit status. Standard error shows no user and no
  /// password of an address among the arguments.
  public func run(_ arguments: [String], console: Console) -> ExitStatus {
    let console = console.hidingLogins(of: arguments)
    let name = arguments.first ?? ""
    guard let command = commands.first(where: { $0.specification.name == name }) else {
      return console.reportingErrors(name) { try withoutCommand(name, console) }
    }
    let rest = Array(arguments.dropFirst())
    guard let trail = CommandTrail(name, rest, console) else { return run(command, rest, console) }
    return trail.around(console) { run(command, rest, console) }
  }

  private func withoutCommand(_ name: String, _ console: Console) throws -> ExitStatus {
    let help = HelpText.tool(specifications, absent)
    if ["--help", "-h", "help"].contains(name) {
      try console.output(help)
      return .sound
    }
    if name == "--version" {
      try console.line("andiron \(AndironVersion.text)")
      return .sound
    }
    if name.isEmpty {
      console.error(help)
    } else if let part = absent.first(where: { $0.commands.contains(name) }) {
      console.errorLine("andiron: the command \(name) needs a build with the trait \(part.trait)")
    } else {
      console.errorLine(
        "andiron: unknown command \(name)"
          + Suggestion.hint(name, among: specifications.map(\.name)) + "\nSee andiron --help.")
    }
    return .failed
  }

  private func run(
    _ command: any Command.Type, _ arguments: [String], _ console: Console
  ) -> ExitStatus {
    let specification = specification(command)
    let name = specification.name
    var new: NewStore?
    let status = console.reportingErrors(name) {
      try checkAbsentOptions(arguments, name)
      let parsed = try ParsedArguments(arguments, specification)
      if parsed.has(.help) {
        try console.output(HelpText.command(specification))
        return .sound
      }
      let form = forms.first { $0.command == name && $0.applies(to: parsed) }
      let isAddress = form?.takesAddresses ?? false
      try parsed.checkPaths(specification, takesAddress: isAddress)
      try parsed.checkOperands(specification)
      SecretFiles.warn(parsed, specification, console)
      if specification.operands.first == "STORE", !isAddress {
        new = NewStore(parsed.operands[0], parsed)
      }
      if let form { return try form.run(parsed, console) }
      return try command.run(parsed, console)
    }
    if status == .failed || Self.storing.contains(name) { new?.removeIfEmpty() }
    return status
  }

  /// The commands that are there to store something, and leave no store without it.
  private static let storing: Set = ["import", "import-datastore"]

  /// Throws `UsageError` if an option belongs to a part that this build lacks.
  private func checkAbsentOptions(_ arguments: [String], _ name: String) throws(UsageError) {
    let given = Set(arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } })
    for part in absent {
      for option in part.options[name] ?? [] where given.contains("--\(option)") {
        throw UsageError("--\(option) needs a build with the trait \(part.trait)")
      }
    }
  }
}
