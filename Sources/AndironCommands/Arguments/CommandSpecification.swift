/// The name, the arguments and the description of a command: the one source for parsing, for help
/// and for `docs/cli.md`.
package struct CommandSpecification: Sendable {
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// Names of the required arguments that are not options. If the last one ends in `...`, it can be
  /// given several times.
  package var operands: [String]
  /// Names of arguments that can follow, each only if those before it are given. The last one can
  /// end in `...`.
  package var optionalOperands: [String]
  package var options: [OptionSpecification]
  /// The meaning of `--json`; nil if the output is JSON anyway.
  package var json: OptionSpecification?
  /// The paragraphs below the options.
  package var details: String
  package var examples: [String]

  package init(
    name: String, summary: String, operands: [String] = [], optionalOperands: [String] = [],
    options: [OptionSpecification], json: OptionSpecification? = .json, details: String,
    examples: [String]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.optionalOperands = optionalOperands
    self.options = options
    self.json = json
    self.details = details
    self.examples = examples
  }

  /// The command's own options, followed by those that every command takes.
  package var allOptions: [OptionSpecification] { options + [json, .help].compactMap { $0 } }

  /// The operands as the usage shows them: `STORE [COLLECTION [KEY...]]`.
  package var operandText: String {
    let optional = optionalOperands.reversed().reduce("") { inner, name in
      inner.isEmpty ? "[\(name)]" : "[\(name) \(inner)]"
    }
    return (operands + [optional]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  package func option(named name: String) -> OptionSpecification? {
    allOptions.first { $0.name == name }
  }
}
