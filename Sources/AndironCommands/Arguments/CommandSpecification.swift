/// What a command is called, takes and does: the one source of parsing, of help and of `docs/cli.md`.
struct CommandSpecification: Sendable {
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// Names of the arguments that are not options, all of them needed. With `...` behind the last one it
  /// may be given several times.
  var operands: [String] = []
  /// Names of those that may follow, each only where those before it are given. The last one may have `...`
  /// behind it.
  var optionalOperands: [String] = []
  var options: [OptionSpecification]
  /// What `--json` means; nil where the output is JSON anyway.
  var json: OptionSpecification? = .json
  /// Paragraphs below the options.
  var details: String
  var examples: [String]

  /// What every command takes stands behind its own options.
  var allOptions: [OptionSpecification] { options + [json, .help].compactMap { $0 } }

  /// As the usage shows them: `STORE [COLLECTION [KEY...]]`.
  var operandText: String {
    let optional = optionalOperands.reversed().reduce("") { inner, name in
      inner.isEmpty ? "[\(name)]" : "[\(name) \(inner)]"
    }
    return (operands + [optional]).filter { !$0.isEmpty }.joined(separator: " ")
  }

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
  /// Whether it may be given several times.
  var isRepeatable: Bool
  var summary: String

  init(
    _ name: String, value: String? = nil, isRepeatable: Bool = false, _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  static let json = OptionSpecification("json", "Print one JSON object instead of text.")
  static let help = OptionSpecification("help", "Print this text.")
  static let force = OptionSpecification("force", "Replace files that already exist.")
  static let keyFile = OptionSpecification(
    "key-file", value: "FILE", "The key of an encrypted store: 32 raw bytes or 64 hex digits.")
}

/// One command of the tool.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }

  /// Does the work. Throws `UsageError` where the arguments do not fit, and what the work throws.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus
}
