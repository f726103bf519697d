internal import AndironCommands

extension ParsedArguments {
  /// Whether an import is one of objects or documents, whatever its files are.
  var isForObjects: Bool { has(.collection) || has(.database) }

  /// Throws `UsageError` if an option of the command is given, other than that for the key.
  /// `subject` is what the option has no meaning for.
  func checkNoOption(of command: any Command.Type, _ subject: String) throws(UsageError) {
    for option in command.specification.options where option != .keyFile && has(option) {
      throw UsageError("--\(option.name) has no meaning for \(subject)")
    }
  }
}
