import Foundation
import Testing

@testable import AndironCommands

/// The commands of docs/guides/cli.md print what stands below them.
@Suite struct CommandGuideTests {
  /// A line after `$ ` and what it prints, as far as the guide shows it.
  struct Example {
    let command: String
    var output: [String] = []
  }

  static func examples(_ document: Document) -> [Example] {
    var examples: [Example] = []
    for line in document.parts(from: "```console", to: "```").joined() {
      if line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
      } else if !examples.isEmpty {
        examples[examples.count - 1].output.append(line)
      }
    }
    return examples
  }

  /// Runs `A | B`, where A may be `echo TEXT`, with files in `directory`.
  private func run(_ command: String, in directory: String) throws -> CommandRun {
    let files = ["population", "clinic.andiron", "copy.andiron", "backup.andiron", "men.ndjson"]
    var input = ""
    var last: CommandRun?
    for part in command.split(separator: " | ") {
      let words = try ShellWords.split(String(part)).map { word in
        files.contains(word) ? directory + "/" + word : word
      }
      if words.first == "echo" {
        input = words.dropFirst().joined(separator: " ") + "\n"
        continue
      }
      try #require(words.first == "andiron", "\(command)")
      let run = CommandRun(Array(words.dropFirst()), input: input)
      #expect(run.status == .sound, "\(command): \(run.error)")
      input = run.output
      last = run
    }
    return try #require(last)
  }

  /// Whether a line is what the guide shows, where … stands for anything.
  private func matches(_ line: String, _ shown: String) -> Bool {
    var rest = line[...]
    let parts = shown.components(separatedBy: "…")
    for (position, part) in parts.enumerated() where !part.isEmpty {
      if position == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else {
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
    }
    return parts.count > 1 || rest.isEmpty
  }

  @Test("each command of the guide runs, and prints the lines that it shows, in their order")
  func guide() throws {
    let examples = Self.examples(try Document("docs/guides/cli.md"))
    #expect(examples.count > 15)
    try withTemporaryDirectory { directory in
      for example in examples {
        let run = try run(example.command, in: directory)
        var lines = run.output.replacing(directory + "/", with: "").split(
          separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)[...]
        for shown in example.output {
          let place = lines.firstIndex { matches($0, shown) }
          #expect(place != nil, "\(example.command) prints no line \(shown):\n\(run.output)")
          lines = place.map { lines[($0 + 1)...] } ?? []
        }
      }
    }
  }
}
