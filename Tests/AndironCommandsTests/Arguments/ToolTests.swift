import Andiron
import Foundation
import HealthCommands
import ReplicationCommands
import ServerCommands
import StorageCommands
import Testing

@testable import AndironCommands

@Suite struct ToolTests {
  @Test("without a command the tool explains itself and fails")
  func noCommand() {
    let run = CommandRun([])
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error == HelpText.tool(AndironTool.whole.specifications))
  }

  @Test("asked for help it succeeds", arguments: ["--help", "-h", "help"])
  func help(word: String) {
    let run = CommandRun([word])
    #expect(run.status == .sound && run.error.isEmpty)
    for specification in AndironTool.whole.specifications {
      #expect(run.output.contains("  \(specification.name) "))
    }
    #expect(!run.output.contains("not in this build"))
  }

  @Test func `the version is one line`() {
    let run = CommandRun(["--version"])
    #expect(run.status == .sound && run.error.isEmpty)
    #expect(run.output == "andiron \(AndironVersion.text)\n")
    #expect(AndironVersion.text.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil)
  }

  @Test("an unknown command is refused with a hint")
  func unknownCommand() {
    let run = CommandRun(["backpu"])
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error.contains("did you mean backup?"))
  }

  @Test("each command's help shows each option and an example that it can parse")
  func commandHelp() throws {
    for specification in AndironTool.whole.specifications {
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
    for name in AndironTool.whole.specifications.map(\.name) {
      let run = CommandRun([name, "--no-such-option"])
      #expect(run.status == .failed && run.status.rawValue == 2 && run.output.isEmpty)
      #expect(run.error.contains("unknown option --no-such-option"))
      #expect(run.error.contains("andiron \(name) --help"))
    }
  }

  @Test("an address in place of a path is refused, and not shown with its password")
  func addresses() {
    let address = "postgresql://ada:engine@localhost/clinic"
    let page = "https://ada:engine@localhost/clinic"
    for arguments in [
      ["import", page, "p.ndjson"], ["import", "s.andiron", address], ["stats", address],
      ["search", page, "Patient"], ["serve", page], ["sync", address, "http://h/fhir"],
      ["backup", address, "copy"], ["verify", address], ["shell", address],
    ] {
      let run = CommandRun(arguments)
      #expect(run.status == .failed && run.error.contains("is a path on this machine"))
      #expect(!(run.output + run.error).contains("engine"), "\(arguments[0])")
    }
  }

  @Test("the parts of the tool bring what a build without them says that they bring")
  func parts() {
    let parts: [ToolPart] = [.health, .server, .replication, .storages]
    #expect(parts.map(\.optional) == OptionalPart.all)
    for part in parts {
      #expect(part.commands.map { $0.specification.name } == part.optional.commands)
      let options = Dictionary(grouping: part.forms) { $0.command }
        .mapValues { $0.flatMap { $0.options.map(\.name) } }.filter { !$0.value.isEmpty }
      #expect(options == part.optional.options)
    }
  }

  @Test("a build without a part names the trait that brings it")
  func absentParts() throws {
    let tool = AndironTool()
    let help = CommandRun(["--help"], tool: tool).output
    for line in [
      "  --traits Health: health, care, export --health, generate --health, import --care\n",
      "  --traits Server: serve, audit\n", "  --traits Client: replicate, sync\n",
    ] {
      #expect(help.contains(line))
    }
    let serve = CommandRun(["serve", "s.andiron"], tool: tool)
    #expect(serve.status == .failed && serve.output.isEmpty)
    #expect(serve.error == "andiron: the command serve needs a build with the trait Server\n")
    let care = CommandRun(["import", "s.andiron", "--care", "care.ndjson"], tool: tool)
    #expect(care.status == .failed)
    #expect(care.error.contains("--care needs a build with the trait Health"))
    let export = CommandRun(["export", "s.andiron", "--health=e.zip"], tool: tool)
    #expect(export.error.contains("--health needs a build with the trait Health"))
    try withTemporaryDirectory { directory in
      let export = directory + "/export.xml"
      try Data("<?xml version=\"1.0\"?><HealthData/>".utf8).write(to: URL(filePath: export))
      let run = CommandRun(["import", directory + "/s.andiron", export], tool: tool)
      #expect(run.status == .failed && run.error.contains("a build with the trait Health"))
      #expect(!FileManager.default.fileExists(atPath: directory + "/s.andiron"))
    }
  }

  @Test("output that cannot be written is a failure")
  func closedOutput() {
    struct Closed: Error {}
    let console = Console(output: { _ in throw Closed() }, error: { _ in })
    #expect(AndironTool.whole.run(["--help"], console: console) == .failed)
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
