/// The name, the arguments and the description of a command: the one source for parsing, for help
/// and for `docs/cli.md`.
struct CommandSpecification: Sendable {
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// Names of the required arguments that are not options. If the last one ends in `...`, it can be
  /// given several times.
  var operands: [String] = []
  /// Names of arguments that can follow, each only if those before it are given. The last one can
  /// end in `...`.
  var optionalOperands: [String] = []
  var options: [OptionSpecification]
  /// The meaning of `--json`; nil if the output is JSON anyway.
  var json: OptionSpecification? = .json
  /// The paragraphs below the options.
  var details: String
  var examples: [String]

  /// The command's own options, followed by those that every command takes.
  var allOptions: [OptionSpecification] { options + [json, .help].compactMap { $0 } }

  /// The operands as the usage shows them: `STORE [COLLECTION [KEY...]]`.
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
