import Foundation
import Testing

@testable import AndironCommands

/// What the documents say is what the code does.
@Suite struct DocumentationTests {
  @Test("the program in the README compiles, runs and prints what it should")
  func readmeProgramRuns() throws {
    try withTemporaryDirectory { directory in
      let printed = try readmeProgram(URL(filePath: directory + "/clinic.andiron"))
      let ada =
        #"{"resourceType":"Patient","birthDate":"1815-12","#
        + #""name":[{"family":"Lovelace","given":["Ada"]}],"gender":"female"}"#
      #expect(printed == [ada, "1 note, 0 issues"])
    }
    let program = try Document("Tests/AndironCommandsTests/Documentation/ReadmeProgram.swift")
    let parts = program.parts(from: "// README begin", to: "// README end")
    try #require(parts.count == 2)
    let readme = try Document("README.md")
    let shown = try #require(readme.lines(from: "```swift", to: "```"))
    let main = parts[1].map {
      String($0.dropFirst(2)).replacing(
        "Store(at: url)", with: "Store(at: URL(filePath: \"clinic.andiron\"))")
    }
    let imports = ["import Andiron", "import FHIRR4", "import Foundation", ""]
    #expect(shown == imports + parts[0] + [""] + main)
    #expect(readme.lines.prefix(30).contains("```"), "the whole program stands at the top")
  }

  @Test("docs/cli.md is what the tool says of itself; UPDATE_DOCS=1 writes it")
  func commandReference() throws {
    let text = HelpText.document(AndironTool.whole.specifications)
    let document = try Document("docs/cli.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try Data(text.utf8).write(to: document.url)
    } else {
      #expect(document.text == text, "run UPDATE_DOCS=1 swift test --filter DocumentationTests")
    }
  }

  @Test(
    "links between the documents lead somewhere",
    arguments: ["README.md", "docs/engine.md", "docs/testing.md", "docs/cli.md", "CHANGELOG.md"])
  func links(path: String) throws {
    let document = try Document(path)
    for match in document.text.matches(of: #/\]\(([^)#:]+)\)/#) {
      let target = document.url.deletingLastPathComponent().appending(path: String(match.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(match.1)")
    }
  }
}
