import Foundation

/// The files of this repository, found from the place of this source file.
enum Repository {
  static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  /// Paths from the root of all files that are, or are about to be, under version control; where
  /// git cannot say, of all files but hidden ones.
  static let paths: [String] = (listedByGit() ?? listedByDirectory()).sorted()

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift files below any of `folders`.
  static func swiftFiles(in folders: String...) throws -> [SourceFile] {
    try allSwiftFiles.get().filter { isBelow($0.path, folders) }
  }

  private static let allSwiftFiles = Result {
    try files(
      in: ["Sources", "Tests", "Fuzz", "Benchmarks", "Package.swift"], extensions: ["swift"])
  }

  /// The files below any of `folders`, or named by them, that end in one of `extensions`.
  static func files(in folders: [String], extensions: Set<String>) throws -> [SourceFile] {
    try paths.filter { path in
      extensions.contains((path as NSString).pathExtension) && isBelow(path, folders)
    }
    .map { SourceFile(path: $0, text: try text($0)) }
  }

  private static func isBelow(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func listedByGit() -> [String]? {
    guard exists(".git") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "git", "-C", root.path, "ls-files", "-z", "--cached", "--others", "--exclude-standard",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let paths = String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init)
    guard process.terminationStatus == 0, !paths.isEmpty else { return nil }
    return paths.filter(exists)
  }

  private static func listedByDirectory() -> [String] {
    let all = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    let prefix = root.path + "/"
    return (all?.allObjects as? [URL] ?? []).compactMap { url in
      let isFile = (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
      guard isFile, url.path.hasPrefix(prefix) else { return nil }
      return String(url.path.dropFirst(prefix.count))
    }
  }
}

/// One text file.
struct SourceFile: Sendable {
  let path: String
  let text: String
  let lines: [Substring]
  /// Of a Swift file, the lines without comments and the text of literals.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = path.hasSuffix(".swift") ? SwiftCode.lines(text) : []
  }

  /// The module or test target that the file belongs to, or nil.
  var module: String? {
    let parts = path.split(separator: "/")
    guard parts.count > 2, parts[0] == "Sources" || parts[0] == "Tests" else { return nil }
    return String(parts[1])
  }
}

/// Something a rule found.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  /// Counted from one.
  var line: Int
  var message: String

  var description: String { "\(path):\(line): \(message)" }
}
