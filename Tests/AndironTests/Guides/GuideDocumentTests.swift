import Foundation
import Testing

/// The programs in the guides are those that tests run: each block of Swift in
/// `docs/guides/NAME.md`, in `docs/fhir-rest.md` and in `docs/errors.md` appears, line by line, in
/// a file of this folder, or of that of another module's tests, that is named after the guide.
@Suite struct GuideDocumentTests {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let guides: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: top.appending(path: "docs/guides").path)
    // Blocks of commands; CommandGuideTests runs those.
    return (names ?? []).filter { $0.hasSuffix(".md") && $0 != "cli.md" }.sorted()
      .map { "guides/" + $0 } + ["fhir-rest.md", "errors.md"]
  }()

  @Test func thereAreGuides() { #expect(Self.guides.count >= 5) }

  @Test(arguments: guides) func theProgramsOfAGuideAreThoseThatATestRuns(guide: String) throws {
    let text = try String(
      contentsOf: Self.top.appending(path: "docs/" + guide), encoding: .utf8)
    let name = guide.split(separator: "/").last ?? ""
    let words = name.dropLast(3).split(separator: "-").map(\.capitalized).joined()
    let source = try Self.source(words)
    let program = Self.stripped(source.split(separator: "\n", omittingEmptySubsequences: false))
    let blocks = Self.blocks(text)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let isThere = program.indices.contains { start in
        program[start...].starts(with: block)
      }
      #expect(isThere, "\(guide): the block that begins with: \(block.first ?? "")")
    }
  }

  /// The content of the test files named after a guide, in upper or lower case.
  private static func source(_ guide: String) throws -> String {
    var source = ""
    let name = "\(guide)Guide".lowercased()
    let targets = [
      "AndironTests", "TextIndexTests", "DocumentStoreTests", "DocumentServerTests",
      "FHIRReleaseTests", "FHIRStoreTests", "FHIRServerTests", "InspectorTests",
      "ReplicationTests", "DeviceReplicationTests", "FirebaseReplicationTests",
      "FHIRReplicationTests", "CareModelTests", "HealthModelTests", "AppleHealthTests",
      "HealthSyncTests", "CareHealthTests", "StorageClientTests", "SQLiteClientTests",
      "PostgreSQLClientTests", "FHIRDatabaseTests", "TextDatabaseTests",
    ]
    for tests in targets {
      let folder = top.appending(path: "Tests/\(tests)/Guides")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for file in files.sorted() where file.lowercased().hasPrefix(name) {
        source += try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      }
    }
    return source
  }

  /// The blocks of Swift in a document, each as lines without indentation.
  private static func blocks(_ text: String) -> [[String]] {
    var blocks: [[String]] = []
    var current: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = current {
        if line == "```" {
          blocks.append(stripped(lines))
          current = nil
        } else {
          current?.append(line)
        }
      } else if line == "```swift" {
        current = []
      }
    }
    return blocks
  }

  private static func stripped(_ lines: [Substring]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
