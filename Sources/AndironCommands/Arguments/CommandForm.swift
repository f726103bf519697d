/// A further form of a command, with options of its own: `andiron import` of an export of Apple
/// Health, for example.
package protocol CommandForm: Sendable {
  /// The name of the command.
  static var command: String { get }
  static var options: [OptionSpecification] { get }
  /// The paragraphs that follow those of the command.
  static var details: String { get }
  static var examples: [String] { get }

  /// Whether the first operand of the form may be the address of a database.
  static var takesAddresses: Bool { get }

  /// Whether the arguments ask for this form.
  static func applies(to arguments: ParsedArguments) -> Bool

  /// Runs the command in this form. Throws `UsageError` if the arguments are wrong, and any error
  /// of the stores and files that the form uses.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus
}

extension CommandForm {
  package static var takesAddresses: Bool { false }
}
