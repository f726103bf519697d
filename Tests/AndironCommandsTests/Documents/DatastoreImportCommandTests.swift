#if SQLite
  import Foundation
  import TestSupport
  import Testing

  @testable import AndironCommands

  /// `andiron import-datastore`.
  @Suite struct DatastoreImportCommandTests {
    private func withDatastore(_ body: (_ store: String, _ datastore: String) throws -> Void) throws
    {
      try withTemporaryDirectory { directory in
        let fixture = try DatastoreFixture(in: directory)
        try fixture.addDocument(1, "a")
        let revision = "1-" + String(repeating: "0", count: 32)
        try fixture.addRevision(1, 1, revision, json: #"{"text":"secret one"}"#)
        try fixture.addDocument(2, "_hidden")
        try fixture.addRevision(2, 2, revision, json: "{}")
        try body(directory + "/clinic.andiron", fixture.url.path)
      }
    }

    @Test("a datastore becomes a database, and what cannot be brought is counted")
    func whole() throws {
      try withDatastore { path, datastore in
        let run = CommandRun(["import-datastore", path, datastore, "--database", "notes"])
        #expect(run.status == .problems)
        #expect(run.output.hasPrefix("1 document imported (1 new revision, 0 known"))
        #expect(run.error == "andiron import-datastore: left out: identifier: 1\n")
        let json = CommandRun([
          "import-datastore", path, datastore, "--database", "notes", "--json",
        ])
        #expect(json.output.contains(#""knownRevisions" : 1"#))
        let got = CommandRun(["get", path, "a", "--database", "notes"])
        #expect(got.output.hasSuffix(#","text":"secret one"}"# + "\n"))
      }
    }

    @Test("what is no datastore, and names that no database can have, are refused")
    func refused() throws {
      try withDatastore { path, datastore in
        for options in [
          [path, datastore], [path, datastore + "-none", "--database", "notes"],
          [path, datastore, "--database", "Notes"],
        ] {
          let run = CommandRun(["import-datastore"] + options)
          #expect(run.status == .failed, "\(options)")
          #expect(!run.error.contains("secret"))
        }
      }
    }
  }
#endif
