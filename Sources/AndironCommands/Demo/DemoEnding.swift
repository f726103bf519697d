internal import Foundation

/// The last lines of a demo, which name its store and the commands to try next.
struct DemoEnding {
  let program: URL?
  /// The store that was kept; nil if it was removed.
  let store: String?

  func print(_ console: Console) throws {
    if let store { try console.line("The store is at \(store).") }
    try console.line("\nNext:")
    for (command, comment) in commands {
      let padding = String(repeating: " ", count: max(1, width - command.count))
      try console.line("  " + name + " " + command + padding + "# " + comment)
    }
  }

  private var width: Int { (commands.map(\.command.count).max() ?? 0) + 2 }

  /// The words that start the program. One in the build folder of its package is not in PATH.
  private var name: String {
    program?.pathComponents.contains(".build") == true ? "swift run andiron" : "andiron"
  }

  /// The path as one word of a shell.
  private static func word(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 128 && (character.isLetter || character.isNumber || "/._-".contains(character))
    }
    return plain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }

  private var commands: [(command: String, comment: String)] {
    var commands: [(String, String)] = []
    if store == nil {
      commands.append(("demo --keep demo.andiron", "the tour, and its store stays"))
    }
    let path = Self.word(store ?? "demo.andiron")
    return commands + [
      ("search \(path) 'Patient?birthdate=lt1980'", "records by FHIR's searches"),
      ("stats \(path)", "collections, indexes and sizes"),
      ("shell \(path)", "commands one after another"),
      ("--help", "all commands"),
    ]
  }
}
