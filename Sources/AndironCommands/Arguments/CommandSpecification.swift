/// What a command is called, takes and does: the one source of parsing, of help and of `docs/cli.md`.
struct CommandSpecification: Sendable {
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// Names of the arguments that are not options, all of them needed.
  var operands: [String] = []
  var options: [OptionSpecification]
  /// Paragraphs below the options.
  var details: String
  var examples: [String]

  /// Every command takes `--json` and `--help` beside its own options.
  var allOptions: [OptionSpecification] { options + [.json, .help] }

  func option(named name: String) -> OptionSpecification? {
    allOptions.first { $0.name == name }
  }
}

/// One `--option`.
struct OptionSpecification: Sendable, Hashable {
  /// Without the two dashes.
  var name: String
  /// What stands behind it, in capitals; nil for a flag.
  var value: String?
  var summary: String

  init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  static let json = OptionSpecification("json", "Print one JSON object instead of text.")
  static let help = OptionSpecification("help", "Print this text.")
  static let keyFile = OptionSpecification(
    "key-file", value: "FILE", "The key of an encrypted store: 32 raw bytes or 64 hex digits.")
}

/// One command of the tool.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }

  /// Does the work. Throws `UsageError` where the arguments do not fit, and what the work throws.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus
}
