/// The help of the tool and of each command, generated from the specifications.
enum HelpText {
  /// Returns the list of the commands, and of those that a build with further traits would have.
  static func tool(
    _ commands: [CommandSpecification], _ absent: [OptionalPart] = []
  ) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let list = commands.map { "  \(padded($0.name, width))  \($0.summary)" }
    return """
      andiron: the command-line tool for Andiron stores.

      usage: andiron COMMAND [ARGUMENTS] [OPTIONS]

      commands:
      \(list.joined(separator: "\n"))
      \(self.absent(absent))
      `andiron COMMAND --help` describes a command and shows examples;
      `andiron --version` prints the version.
      exit status: 0 sound, 1 problems found, 2 could not run.

      """
  }

  private static func absent(_ parts: [OptionalPart]) -> String {
    guard !parts.isEmpty else { return "" }
    let lines = parts.map { part in
      let options = part.options.sorted { $0.key < $1.key }.flatMap { command, options in
        options.map { "\(command) --\($0)" }
      }
      return "  --traits \(part.trait): \((part.commands + options).joined(separator: ", "))"
    }
    return "\nnot in this build; the trait of the package that brings it:\n"
      + lines.joined(separator: "\n") + "\n"
  }

  static func command(_ command: CommandSpecification) -> String {
    let options = command.allOptions.map { (left($0), $0.summary) }
    let width = options.map(\.0.count).max() ?? 0
    let list = options.map { "  \(padded($0.0, width))  \($0.1)" }
    return """
      \(command.summary)

      usage: \(usage(command))

      options:
      \(list.joined(separator: "\n"))

      \(command.details)

      examples:
      \(command.examples.map { "  \($0)" }.joined(separator: "\n"))

      """
  }

  static func usage(_ command: CommandSpecification) -> String {
    ["andiron", command.name, command.operandText, "[OPTIONS]"]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func left(_ option: OptionSpecification) -> String {
    "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension HelpText {
  /// Returns the content of `docs/cli.md`: the help of every command.
  static func document(_ commands: [CommandSpecification]) -> String {
    let sections = commands.map { "## \($0.name)\n\n\(fenced(command($0)))" }
    return """
      # The command-line tool

      Generated from the tool's own help; a test compares the two.

      \(fenced(tool(commands)))
      \(sections.joined(separator: "\n"))
      """
  }

  private static func fenced(_ text: String) -> String { "```text\n\(text)```\n" }
}
