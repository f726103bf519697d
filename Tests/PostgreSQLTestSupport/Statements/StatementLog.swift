#if PostgreSQL
  import Foundation

  /// The statements that a server received in the databases of ``TestServer/newDatabase(isRecorded:)``,
  /// from its own log.
  package struct StatementLog {
    private let path: String
    private let start: UInt64

    /// Begins at the present end of the log.
    package init(_ server: TestServer) throws {
      path = server.directory + "/server.log"
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      start = try file.seekToEnd()
      try file.close()
    }

    /// The different statements since then, with their counts. The server writes each one before it
    /// executes it.
    package func statements() throws -> [String: Int] {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      try file.seek(toOffset: start)
      let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      var statements: [String: Int] = [:]
      var current: String?
      func finish() {
        if let current { statements[current, default: 0] += 1 }
        current = nil
      }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.first == "\t" {
          current?.append("\n" + line.dropFirst())
        } else {
          finish()
          current = Self.statement(in: line)
        }
      }
      finish()
      return statements
    }

    /// What breaks the rule, each statement once. A log without statements is a problem, too.
    package func problems() throws -> [String] {
      let statements = try statements()
      if statements.isEmpty { return ["no statement was recorded"] }
      return statements.keys.sorted().flatMap { statement in
        StatementRule.problems(in: statement).map { "\($0): \(statement)" }
      }
    }

    /// A message begins with its time and its process.
    private static func statement(in line: Substring) -> String? {
      guard let label = line.range(of: " LOG:  ") else { return nil }
      let message = line[label.upperBound...]
      guard message.hasPrefix("statement: ") || message.hasPrefix("execute "),
        let colon = message.range(of: ": ")
      else { return nil }
      return String(message[colon.upperBound...])
    }
  }
#endif
