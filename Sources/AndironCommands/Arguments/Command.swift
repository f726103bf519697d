/// One command of the tool.
package protocol Command: Sendable {
  static var specification: CommandSpecification { get }

  /// Runs the command. Throws `UsageError` if the arguments are wrong, and rethrows what the work
  /// throws.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus
}
