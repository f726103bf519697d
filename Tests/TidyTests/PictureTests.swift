import Foundation
import Testing

/// The pictures of the README show what Package.swift and docs/benchmarks.md say.
@Suite(
  .enabled(if: PictureScript.python != nil, "python3 is not here: the pictures are not compared"))
struct PictureTests {
  @Test func picturesAreWhatWouldBeDrawn() throws {
    let check = try PictureScript.check(in: Repository.root)
    #expect(check.status == 0, "\(check.complaint)Draw them again: python3 docs/pictures/draw.py")
  }

  @Test func aPictureOfOtherFiguresIsNamed() throws {
    try PictureScript.withCopy { copy in
      try PictureScript.change("docs/benchmarks.md", in: copy) {
        $0.replacing("## Resources", with: "## Resources again")
      }
      let check = try PictureScript.check(in: copy)
      #expect(check.status == 1)
      #expect(check.complaint == "docs/pictures/benchmarks.svg is not what would be drawn\n")
    }
  }

  @Test func aRowThatIsGoneIsNamed() throws {
    try PictureScript.withCopy { copy in
      try PictureScript.change("docs/benchmarks.md", in: copy) {
        $0.replacing("explicit compaction", with: "compaction")
      }
      let check = try PictureScript.check(in: copy)
      #expect(check.status == 1)
      #expect(check.complaint.contains("explicit compaction"), "\(check.complaint)")
    }
  }

  @Test func aModuleWithoutAPlaceIsNamed() throws {
    try PictureScript.withCopy { copy in
      try PictureScript.change("Package.swift", in: copy) {
        $0.replacing(#"("Gzip", ["CZlib"]),"#, with: #"("Gzip", ["CZlib"]),\#n  ("Brotli", []),"#)
      }
      let check = try PictureScript.check(in: copy)
      #expect(check.status == 1)
      #expect(check.complaint.contains("Brotli"), "\(check.complaint)")
    }
  }
}

/// Runs docs/pictures/draw.py.
enum PictureScript {
  /// The path of python3, or nil where this machine has none.
  static let python: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/usr/local/bin"
    return path.split(separator: ":").map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The exit status of `draw.py --check` in the repository at `root`, and what it complains about.
  static func check(in root: URL) throws -> (status: Int32, complaint: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    process.arguments = [root.appendingPathComponent("docs/pictures/draw.py").path, "--check"]
    let complaint = Pipe()
    process.standardError = complaint
    try process.run()
    let bytes = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// Calls `body` with a directory that has the script, the pictures and all that they are drawn from.
  static func withCopy(_ body: (URL) throws -> Void) throws {
    let files = FileManager.default
    let copy = files.temporaryDirectory.appendingPathComponent("andiron-\(UUID().uuidString)")
    defer { try? files.removeItem(at: copy) }
    try files.createDirectory(
      at: copy.appendingPathComponent("docs"), withIntermediateDirectories: true)
    for path in ["Package.swift", "docs/benchmarks.md", "docs/pictures"] {
      try files.copyItem(
        at: Repository.root.appendingPathComponent(path), to: copy.appendingPathComponent(path))
    }
    try body(copy)
  }

  /// Replaces the text of the file at `path` by another one.
  static func change(_ path: String, in root: URL, by change: (String) -> String) throws {
    let url = root.appendingPathComponent(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let changed = change(text)
    try #require(changed != text, "\(path) has nothing to change")
    try Data(changed.utf8).write(to: url)
  }
}
