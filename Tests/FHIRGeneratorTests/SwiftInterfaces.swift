import Foundation

/// The public types of the modules that are imported into every file.
enum SwiftInterfaces {
  /// The names of the types of Swift and _Concurrency; empty if the interfaces of the modules are
  /// not where the compiler on the path says.
  static let names: Set<String> = {
    var names: Set<String> = []
    for module in ["Swift", "_Concurrency"] {
      guard let text = interface(module) else { return [] }
      names.formUnion(types(text))
    }
    return names
  }()

  /// The names of the public types at the top level of a source text.
  static func types(_ text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != 0x20 {
      let words = Substring(line).split(separator: " ")
      guard words.contains("public") || words.contains("open"),
        let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
      else { continue }
      names.insert(String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
    return names
  }

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]

  private static func interface(_ module: String) -> String? {
    for path in importPaths {
      let folder = URL(filePath: path).appending(path: "\(module).swiftmodule")
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      let file = files?.sorted { $0.path < $1.path }.first {
        $0.lastPathComponent.hasSuffix(".swiftinterface")
          && !$0.lastPathComponent.contains(".private.")
      }
      if let file { return try? String(contentsOf: file, encoding: .utf8) }
    }
    return nil
  }

  /// Where the compiler finds the modules.
  private static let importPaths: [String] = {
    struct Target: Decodable {
      struct Paths: Decodable { var runtimeLibraryImportPaths: [String] }
      var paths: Paths
    }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-print-target-info"]
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = FileHandle.nullDevice
    guard (try? compiler.run()) != nil else { return [] }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    return (try? JSONDecoder().decode(Target.self, from: data))?.paths.runtimeLibraryImportPaths
      ?? []
  }()
}
