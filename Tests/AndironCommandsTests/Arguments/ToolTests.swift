import Testing

@testable import AndironCommands

@Suite struct ToolTests {
  @Test("without a command the tool explains itself and fails")
  func noCommand() {
    let run = CommandRun([])
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error == HelpText.tool(AndironTool.commands.map { $0.specification }))
  }

  @Test("asked for help it succeeds", arguments: ["--help", "-h", "help"])
  func help(word: String) {
    let run = CommandRun([word])
    #expect(run.status == .sound && run.error.isEmpty)
    for command in AndironTool.commands { #expect(run.output.contains(command.specification.name)) }
  }

  @Test("an unknown command is refused with a hint")
  func unknownCommand() {
    let run = CommandRun(["backpu"])
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error.contains("did you mean backup?"))
  }

  @Test("each command's help shows each option and an example that it can parse")
  func commandHelp() throws {
    for command in AndironTool.commands {
      let specification = command.specification
      let run = CommandRun([specification.name, "--help"])
      #expect(run.status == .sound && run.error.isEmpty)
      for option in specification.allOptions { #expect(run.output.contains("--\(option.name)")) }
      #expect(!specification.examples.isEmpty, "\(specification.name)")
      for example in specification.examples {
        let words = example.split(separator: " ").map(String.init).prefix {
          ![">>", ">", "|"].contains($0)
        }
        #expect(words.prefix(2) == ["andiron", specification.name][...])
        try ParsedArguments(Array(words.dropFirst(2)), specification)
          .checkOperands(specification)
      }
    }
  }

  @Test("bad usage names the command's help and is status 2")
  func badUsage() {
    for command in AndironTool.commands {
      let name = command.specification.name
      let run = CommandRun([name, "--no-such-option"])
      #expect(run.status == .failed && run.status.rawValue == 2 && run.output.isEmpty)
      #expect(run.error.contains("unknown option --no-such-option"))
      #expect(run.error.contains("andiron \(name) --help"))
    }
  }

  @Test("output that cannot be written is a failure")
  func closedOutput() {
    struct Closed: Error {}
    let console = Console(output: { _ in throw Closed() }, error: { _ in })
    #expect(AndironTool.run(["--help"], console: console) == .failed)
  }

  @Test(
    "bytes read well",
    arguments: [
      (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (32 << 20, "32.0 MiB"),
      (5 << 40, "5.0 TiB"), (1 << 52, "4096.0 TiB"),
    ])
  func bytes(count: Int, text: String) {
    #expect(FigureText.bytes(count) == text)
  }
}
