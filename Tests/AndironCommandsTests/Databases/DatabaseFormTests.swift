#if SQLite
  import Foundation
  import StorageCommands
  import Testing

  @testable import AndironCommands

  /// Commands on FHIR resources whose STORE is a file of SQLite.
  @Suite struct DatabaseFormTests {
    private static let resources = [
      #"{"resourceType":"Patient","id":"1","name":[{"family":"Ada"}],"gender":"female"}"#,
      #"{"resourceType":"Patient","id":"2","name":[{"family":"Bea"}],"gender":"female"}"#,
      #"{"resourceType":"Observation","id":"o","status":"final","subject":{"reference":"Patient/1"}}"#,
    ]

    /// Calls `body` with the path of a database that has the resources, and with a directory.
    private func withDatabase(
      _ body: (_ database: String, _ directory: String) throws -> Void
    ) throws {
      try withTemporaryDirectory { directory in
        let (database, file) = (directory + "/records.sqlite", directory + "/all.ndjson")
        try Data(Self.resources.joined(separator: "\n").utf8).write(to: URL(filePath: file))
        let run = CommandRun(["import", database, file])
        #expect(run.status == .sound, "\(run.error)")
        #expect(run.output.hasPrefix("3 inserted"), "\(run.output)")
        try body(database, directory)
      }
    }

    @Test func resourcesAreFound() throws {
      try withDatabase { database, directory in
        let found = CommandRun(["search", database, "Patient?family=bea", "--json"])
        #expect(found.output == Self.resources[1] + "\n", "\(found.error)")
        let included = CommandRun([
          "search", database, "Observation?_include=Observation:subject", "--json",
        ])
        #expect(included.output == Self.resources[2] + "\n" + Self.resources[0] + "\n")
        #expect(
          CommandRun(["search", database, "Patient?family=bea", "--no-indexes", "--json"]).output
            == found.output)
        #expect(
          CommandRun(["search", database, "Patient?family=bea", "--explain"]).output
            .contains("index"))
        #expect(CommandRun(["get", database, "Patient/1"]).output == Self.resources[0] + "\n")
        #expect(CommandRun(["get", database, "Patient/9"]).status == .problems)
        #expect(CommandRun(["count", database, "Patient"]).output == "2\n")
        #expect(CommandRun(["count", database]).output.contains("Observation"))
        let export = CommandRun(["export", database, "--output", directory + "/out.ndjson"])
        #expect(export.status == .sound, "\(export.error)")
        let lines = try String(contentsOfFile: directory + "/out.ndjson", encoding: .utf8)
          .split(separator: "\n").map(String.init)
        #expect(Set(lines) == Set(Self.resources))
      }
    }

    @Test func resourcesAreChanged() throws {
      try withDatabase { database, directory in
        let file = directory + "/new.ndjson"
        let changed = Self.resources[0].replacing("Ada", with: "Eva")
        try Data(changed.utf8).write(to: URL(filePath: file))
        #expect(CommandRun(["import", database, file]).status == .sound)
        #expect(CommandRun(["get", database, "Patient/1"]).output == changed + "\n")
        let history = CommandRun(["history", database, "Patient/1", "--json"])
        #expect(history.output.contains("\"number\"") || history.output.count > 2)
        let old = CommandRun(["get", database, "Patient/1/_history/1"])
        #expect(old.output == Self.resources[0] + "\n", "\(old.error)")
        #expect(CommandRun(["delete", database, "Patient/1"]).status == .sound)
        #expect(CommandRun(["get", database, "Patient/1"]).status == .problems)
        #expect(CommandRun(["purge", database, "Patient/1", "--yes"]).status == .sound)
        #expect(CommandRun(["history", database, "Patient/1"]).status == .problems)
      }
    }

    @Test func whatDatabasesLackIsRefused() throws {
      try withDatabase { database, directory in
        for arguments in [
          ["get", database, "--collection", "Visit", "1"], ["count", database, "--database", "n"],
          ["import", database, directory + "/all.ndjson", "--words", "content"],
          ["export", database, "--collections"],
        ] {
          let run = CommandRun(arguments)
          #expect(run.status == .failed, "\(arguments)")
          #expect(run.error.contains("is for stores, not for databases"), "\(run.error)")
        }
        let absent = directory + "/absent.sqlite"
        for arguments in [["search", absent, "Patient"], ["delete", absent, "Patient/1"]] {
          #expect(CommandRun(arguments).status == .failed)
          #expect(!FileManager.default.fileExists(atPath: absent))
        }
        let other = directory + "/other.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: other))
        #expect(CommandRun(["search", other, "Patient"]).status == .failed)
      }
    }

    @Test func noPasswordIsPrinted() {
      let address = "postgresql://me:secret@127.0.0.1:1/records"
      for arguments in [["search", address, "Patient"], ["count", address]] {
        let run = CommandRun(arguments)
        #expect(run.status == .failed)
        #expect(!run.error.contains("secret"), "\(run.error)")
      }
    }
  }
#endif
