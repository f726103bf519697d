import FileAccess
import Foundation
import HealthCommands
import ReplicationCommands
import ServerCommands
import Testing

@testable import AndironCommands

/// What the tool says of an address that it is given, which may have a password.
@Suite struct AddressArgumentTests {
  private static let secret = "engine"
  private static let addresses = [
    "postgresql://ada:engine@127.0.0.1:9/clinic", "postgres://ada:12/engine@127.0.0.1:9/clinic",
    "postgresql://ada:pa@engine@127.0.0.1:9/clinic", "postgresql://ada:pa#engine@127.0.0.1:9/x",
    "postgresql://ada:pa?engine@127.0.0.1:9/clinic", "postgresql:/ada:engine@127.0.0.1:9/clinic",
    "postgresql:ada:engine@127.0.0.1/clinic", "POSTGRESQL://ada:engine@127.0.0.1:9/clinic",
    "postgresql://127.0.0.1:9/clinic?user=ada&password=engine",
    "http://ada:engine@127.0.0.1:9/notes", "https://ada:12/engine@127.0.0.1:9/notes",
    "http://ada:pa?engine@127.0.0.1:9/notes", "http://ada:pa#engine@127.0.0.1:9/notes",
    "postgresql://ada:engine@127.0.0.1:9/clinic#notes", "ftp://ada:engine@127.0.0.1/x#notes",
    "jdbc:postgresql://127.0.0.1:9/clinic?user=ada&password=engine",
  ]

  /// Runs the tool where it is interrupted at once, and returns its status and all that it says.
  private func run(_ arguments: [String]) -> (status: AndironCommands.ExitStatus, text: String) {
    let text = Locked("")
    let console = Console(
      output: { piece in text.withLock { $0 += piece } },
      error: { piece in text.withLock { $0 += piece } }, isInterrupted: { true })
    let status = AndironTool.whole.run(arguments, console: console)
    return (status, text.withLock { $0 })
  }

  /// Words that the operands of a command can be.
  private func words(_ specification: CommandSpecification, in directory: String) -> [String] {
    (specification.operands + specification.optionalOperands).map { name in
      switch name {
      case "STORE", "FILE", "FILE...", "TARGET": directory + "/" + name.prefix(4).lowercased()
      case "SOURCE": directory + "/source.andiron#notes"
      case "FHIR-URL": "http://127.0.0.1:9/fhir"
      default: "Patient"
      }
    }
  }

  @Test(arguments: AndironTool.whole.specifications.map(\.name))
  func `no command shows the password of an address in place of an operand`(name: String) throws {
    let specification = try #require(
      AndironTool.whole.specifications.first { $0.name == name })
    try withTemporaryDirectory { directory in
      let words = words(specification, in: directory)
      for address in Self.addresses {
        for position in 0...words.count {
          var arguments = words
          arguments.replaceSubrange(position..<min(position + 1, words.count), with: [address])
          let (_, text) = run([name] + arguments)
          #expect(!text.contains(Self.secret), "\(arguments)")
        }
      }
    }
    for folder in ["postgresql:", "http:", "https:", "ftp:", "jdbc:postgresql:"] {
      #expect(!FileManager.default.fileExists(atPath: folder), "\(folder)")
    }
  }

  @Test(arguments: AndironTool.whole.specifications.map(\.name))
  func `no command shows the password of an address in place of a file`(name: String) throws {
    let specification = try #require(
      AndironTool.whole.specifications.first { $0.name == name })
    try withTemporaryDirectory { directory in
      let words = words(specification, in: directory)
      for option in specification.options where option.value != nil {
        let count = option.value?.split(separator: " ").count ?? 1
        for address in Self.addresses {
          let values = Array(repeating: address, count: count)
          let (status, text) = run([name] + words + ["--\(option.name)"] + values)
          #expect(!text.contains(Self.secret), "--\(option.name)")
          guard option.namesFile else { continue }
          #expect(status == .failed && text.contains("is a path on this machine"), "\(text)")
        }
      }
    }
  }

  @Test func `a word in place of a command is not shown with a password`() {
    for address in Self.addresses {
      let (status, text) = run([address, "x"])
      #expect(status == .failed && !text.contains(Self.secret))
    }
  }

  @Test func `the error says what the command works on, and which take addresses`() {
    let address = "postgresql://ada:engine@localhost/clinic"
    let (status, text) = run(["verify", address])
    #expect(status == .failed)
    #expect(
      text.hasPrefix(
        "andiron verify: STORE is a path on this machine, not an address; "
          + "replicate and sync take addresses of servers, "
          + "copy and commands on FHIR resources those of databases\n"))
    let (other, file) = run(["import", address, address])
    #expect(other == .failed && file.hasPrefix("andiron import: FILE is a path on this machine"))
  }

  @Test func `a side of a replication that is an address of another kind is refused`() throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/a.andiron#notes"
      for address in ["postgresql://ada:engine@h/d#notes", "ftp://ada:engine@h/d"] {
        for sides in [[address, store], [store, address]] {
          let (status, text) = run(["replicate"] + sides)
          #expect(status == .failed && text.contains("begins with http:// or https://"), "\(text)")
          #expect(!text.contains("ada"))
        }
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files.isEmpty)
    }
  }

  @Test func `texts of the shell show no password either`() throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/s.andiron"
      let file = directory + "/p.ndjson"
      try Data(#"{"resourceType":"Patient","id":"p"}"#.utf8).write(to: URL(filePath: file))
      #expect(CommandRun(["import", store, file]).status == .sound)
      let address = "http://ada:engine@127.0.0.1:9/notes"
      let lines = [
        address, "count \(address) x", "search \(address)", "get \(address)", "help \(address)",
        "history \(address) \(address)", "query \(address)", "parameters \(address)",
      ]
      for line in lines {
        let run = CommandRun(["shell", store], input: line + "\n")
        #expect(!(run.output + run.error).contains(Self.secret), "\(line): \(run.error)")
      }
    }
  }
}
