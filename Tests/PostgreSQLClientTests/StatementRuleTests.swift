import Foundation
import Testing

/// The statements of `PostgreSQLClient` stay within what databases take that speak PostgreSQL's
/// protocol and are distributed: no extensions, triggers, procedures, advisory locks, temporary
/// tables and the like.
@Suite struct StatementRuleTests {
  /// What the sources must not contain, and why.
  private static let forbidden: [(pattern: String, reason: String)] = [
    (#"CREATE\s+EXTENSION"#, "extensions"), (#"CREATE\s+(CONSTRAINT\s+)?TRIGGER"#, "triggers"),
    (#"CREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE|RULE)"#, "procedures and rules"),
    (#"\bCALL\s+\w+\("#, "procedures"), (#"\bDO\s+\$"#, "blocks of code"),
    (#"pg_(try_)?advisory"#, "advisory locks"), (#"\bLOCK\s+TABLE\b"#, "locks of tables"),
    (#"CREATE\s+(LOCAL\s+)?TEMP"#, "temporary tables"), (#"CREATE\s+UNLOGGED"#, "unlogged tables"),
    (#"CREATE\s+TYPE|CREATE\s+DOMAIN"#, "types"), (#"CREATE\s+SEQUENCE|nextval\("#, "sequences"),
    (#"\bEXCLUDE\s+USING\b"#, "exclusion constraints"),
    (#"\bUSING\s+(gin|gist|brin|hash)\b"#, "kinds of indexes"),
    (#"\bCOPY\s+\w+.*\bFROM\b"#, "copying in"), (#"\bDECLARE\s+\w+\s+.*CURSOR"#, "cursors"),
    (#"\bWITH\s+HOLD\b"#, "cursors"),
    (#"\bctid\b|\bxmin\b|\btableoid\b|\boid\b"#, "system columns"),
    (#"\bPREPARE\s+TRANSACTION\b"#, "prepared transactions"), (#"\bTABLESPACE\b"#, "tablespaces"),
    (#"\bVACUUM\b|\bANALYZE\b|\bCLUSTER\b|\bREINDEX\b"#, "upkeep"),
    (#"\bREFERENCES\s+\S"#, "foreign keys"), (#"\bCOLLATE\b"#, "collations"),
    (#"\bjsonb?\b\s+NOT|::jsonb?\b|@>|\bjsonb_"#, "JSON of the database"),
    (#"\bINHERITS\b|\bPARTITION\s+BY\b"#, "inheritance and partitions"),
    (#"FOR\s+(NO\s+KEY\s+)?UPDATE|FOR\s+(KEY\s+)?SHARE|SKIP\s+LOCKED"#, "locks of rows"),
    (#"\bSERIAL\b|\bBIGSERIAL\b"#, "serial columns"), (#"\bON\s+CONFLICT\b"#, "conflict clauses"),
    (#"\bGROUPING\s+SETS\b|\bTABLESAMPLE\b"#, "rare queries"),
  ]

  private static func findings(in text: String) throws -> [String] {
    try forbidden.compactMap { pattern, reason in
      let regex = try Regex(pattern).ignoresCase()
      return try regex.firstMatch(in: text) == nil ? nil : reason
    }
  }

  /// The texts of the sources, without comments.
  private static func sources() throws -> [(name: String, text: String)] {
    let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/PostgreSQLClient")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    return try names.map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let code = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      return (name, code.joined(separator: "\n"))
    }
  }

  @Test func theSourcesNameNothingThatDistributedDatabasesLack() throws {
    let sources = try Self.sources()
    #expect(sources.count >= 8)
    for (name, text) in sources {
      let findings = try Self.findings(in: text)
      #expect(findings.isEmpty, "\(name): \(findings.joined(separator: ", "))")
    }
  }

  @Test func theOnlyNotificationIsTheOneThatMayBeMissing() throws {
    for (name, text) in try Self.sources() where text.contains("pg_notify") {
      #expect(name.hasSuffix("PostgreSQLBackend.swift"))
    }
  }

  @Test(arguments: [
    "CREATE EXTENSION citext", "create trigger t", "SELECT pg_advisory_lock(1)",
    "CREATE TEMP TABLE x (y int)", "SELECT 1 FOR UPDATE", "CREATE INDEX i ON t USING gin (x)",
    "SELECT ctid FROM t", "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING",
  ])
  func theRuleFindsWhatItForbids(_ text: String) throws {
    let findings = try Self.findings(in: text)
    #expect(!findings.isEmpty)
  }
}
