import FileAccess
import Foundation
import Testing
import ValueModel

@testable import AndironCommands

@Suite struct RecordsImportTests {
  @Test("what is imported comes out token by token, and a second import writes nothing")
  func roundTrip() throws {
    try withRecords(RecordsStore.text) { path in
      let count = RecordsStore.lines.count
      let exported = CommandRun(["export", path])
      #expect(exported.lines.sorted() == RecordsStore.lines.sorted())
      let again = try #require(
        CommandRun(["import", path, "-", "--json"], input: RecordsStore.text).json)
      #expect(again["unchanged"] as? Int == count && again["inserted"] as? Int == 0)
      #expect(CommandRun(["export", path]).output == exported.output)
    }
  }

  @Test("Bundles are performed as a server performs them, a transaction whole or not at all")
  func transactions() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/s"
      func bundle(_ type: String, _ entries: String...) -> String {
        #"{"resourceType":"Bundle","type":"\#(type)","entry":[\#(entries.joined(separator: ","))]}"#
      }
      let patient =
        #"{"fullUrl":"urn:uuid:1","resource":{"resourceType":"Patient","name":[{"family":"Oak"}]},"#
        + #""request":{"method":"POST","url":"Patient","ifNoneExist":"family=Oak"}}"#
      let observation =
        #"{"resource":{"resourceType":"Observation","status":"final","code":{"text":"t"},"#
        + #""subject":{"reference":"urn:uuid:1"}},"request":{"method":"POST","url":"Observation"}}"#
      let wrong = #"{"request":{"method":"PUT","url":"Patient/x"}}"#
      let run = CommandRun(
        ["import", path, "-", "--transaction"], input: bundle("transaction", patient, observation))
      #expect(
        run.status == .sound && run.output == "1 Bundle performed, 0 refused: 2 201 Created\n")
      let found = CommandRun(["search", path, "Observation?subject:Patient.family=Oak", "--json"])
      #expect(found.lines.count == 1)
      let again = CommandRun(
        ["import", path, "-", "--transaction"], input: bundle("transaction", patient, wrong))
      #expect(again.status == .problems && again.output == "0 Bundles performed, 1 refused\n")
      let batch = CommandRun(
        ["import", path, "-", "--transaction", "--json"], input: bundle("batch", patient, wrong))
      #expect(batch.status == .problems && batch.error.contains("entry[1]"))
      #expect((batch.json?["statuses"] as? [String: Int])?["200 OK"] == 1)
      let other = CommandRun(
        ["import", path, "-", "--transaction"], input: #"{"resourceType":"Patient"}"#)
      #expect(other.status == .problems && other.error.contains("transaction or batch"))
      #expect(CommandRun(["import", path, "-", "--transaction", "--strict"]).status == .failed)
      #expect(CommandRun(["verify", path]).status == .sound)
    }
  }

  @Test("references below an address that stands for the store lead to its records")
  func base() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/s"
      let text = """
        {"resourceType":"Patient","id":"p","name":[{"family":"Oak"}]}
        {"resourceType":"Observation","id":"o","status":"final","code":{"text":"t"},"subject":{"reference":"https://ehr.example/fhir/Patient/p"}}

        """
      let base = "https://ehr.example/fhir"
      #expect(CommandRun(["import", path, "-", "--base", base], input: text).status == .sound)
      let found = CommandRun(["search", path, "Observation?subject:Patient.family=Oak", "--json"])
      #expect(found.lines.count == 1)
      #expect(CommandRun(["import", path, "-", "--base", "ehr"], input: text).status == .failed)
    }
  }

  @Test("words of resources have an index if the import is asked for it, and are found without")
  func words() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/s"
      func patient(_ id: String, _ text: String) -> String {
        #"{"resourceType":"Patient","id":"\#(id)","text":{"status":"generated","div":"<div>\#(text)</div>"},"name":[{"family":"Oak"}]}"#
          + "\n"
      }
      func ids(_ search: String, _ options: String...) -> [String] {
        let run = CommandRun(["search", path, search, "--json"] + options)
        #expect(run.status == .sound, "\(run.error)")
        return run.lines.compactMap { try? JSON.parse($0)["id"]?.string }
      }
      func plan(_ search: String) -> String {
        CommandRun(["search", path, search, "--explain"]).output
      }
      #expect(
        CommandRun(["import", path, "-"], input: patient("a", "tall <b>man</b>")).status == .sound)
      #expect(ids("Patient?_text=tall") == ["a"])
      #expect(!plan("Patient?_text=tall").contains("by parameter _text"))
      let words = CommandRun(
        ["import", path, "-", "--words", "narrative"], input: patient("b", "short"))
      #expect(words.status == .sound, "\(words.error)")
      #expect(plan("Patient?_text=tall").contains("by parameter _text"))
      // Later imports keep it.
      #expect(CommandRun(["import", path, "-"], input: patient("c", "tall")).status == .sound)
      #expect(ids("Patient?_text=tall") == ["a", "c"])
      #expect(ids("Patient?_text=tall", "--no-indexes") == ["a", "c"])
      #expect(ids("Patient?_content=oak short") == ["b"])
      #expect(!plan("Patient?_content=oak").contains("by parameter _content"))
      #expect(CommandRun(["import", path, "-", "--words", "content"], input: "").status == .sound)
      #expect(plan("Patient?_content=oak").contains("by parameter _content"))
      #expect(CommandRun(["verify", path]).status == .sound)
      let error = CommandRun(["search", path, "Patient?_text=(tall"])
      #expect(error.status != .sound && error.error.contains("_text"))
      #expect(CommandRun(["import", path, "-", "--words", "all"]).status == .failed)
    }
  }

  @Test("a file, a folder, a packed file and a Bundle are taken")
  func sources() throws {
    try withTemporaryDirectory { directory in
      let folder = directory + "/in"
      try FileManager.default.createDirectory(
        atPath: folder + "/deep", withIntermediateDirectories: true)
      let patient = #"{"resourceType":"Patient","id":"P"}"#
      func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
      }
      try write("a.json", patient.replacing(#""P""#, with: #""1""#))
      try write("deep/b.ndjson", "\(patient.replacing(#""P""#, with: #""2""#))\n")
      try write("no.txt", "nothing")
      let bundle =
        #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":\#(patient)}]}"#
      try write("c.json", bundle)
      let run = CommandRun(["import", directory + "/s", folder])
      #expect(run.status == .sound, "\(run.error)")
      #expect(run.output.hasPrefix("3 inserted, 0 updated, 0 unchanged, 0 refused, 0 flawed; "))
      #expect(CommandRun(["count", directory + "/s", "Patient"]).output == "3\n")
      #expect(CommandRun(["get", directory + "/s", "Patient/P"]).output == patient + "\n")
    }
  }

  /// `{"resourceType":"Patient","id":"z"}` and the end of a line, packed by gzip.
  private static let packed = Data(
    base64Encoded:
      "H4sIAAAAAAACA6tWKkotzi8tSk4NqSxIVbJSCkgsyUzNK1HSUcpMAXKrlGq5AG8C+BgkAAAA")

  @Test("a file that is packed by gzip is unpacked, one that is cut off is told")
  func gzip() throws {
    try withTemporaryDirectory { directory in
      let packed = try #require(Self.packed)
      try packed.write(to: URL(filePath: directory + "/p.ndjson.gz"))
      let run = CommandRun(["import", directory + "/s", directory + "/p.ndjson.gz"])
      #expect(run.status == .sound && run.output.hasPrefix("1 inserted"), "\(run.error)")
      try packed.prefix(30).write(to: URL(filePath: directory + "/cut.ndjson.gz"))
      let cut = CommandRun(["import", directory + "/s", directory + "/cut.ndjson.gz"])
      #expect(cut.status == .problems && cut.error.contains("the gzip file is cut off"))
    }
  }

  private static let flawed = """
    {"resourceType":"Patient","id":"1","gender":"secret"}
    {"resourceType":"Patient","id":"2"}
    {"resourceType":"Nothing","id":"secret"}
    {"resourceType":"Patient",

    """

  @Test("problems are listed with file, line and path, and never with content")
  func problems() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/f.ndjson"
      try Data(Self.flawed.utf8).write(to: URL(filePath: file))
      let run = CommandRun(["import", directory + "/s", file])
      #expect(run.status == .problems && !run.error.contains("secret"), "\(run.error)")
      #expect(run.output.hasPrefix("2 inserted, 0 updated, 0 unchanged, 2 refused, 1 flawed"))
      let errors = run.error.split(separator: "\n")
      #expect(errors.count == 3)
      for (error, start) in zip(errors, [":1: Patient", ":3: r4 has no", ":4: "]) {
        #expect(error.hasPrefix(file + start), "\(error)")
      }
      let strict = CommandRun([
        "import", directory + "/t", file, "--strict", "--problems", "1", "--json",
      ])
      #expect(strict.json?["refused"] as? Int == 3 && strict.json?["inserted"] as? Int == 1)
      #expect(strict.error.contains("2 more problems: --problems all"))
      let none = CommandRun(["import", directory + "/u", file, "--problems", "none"])
      #expect(none.status == .problems && none.error.isEmpty)
    }
  }

  @Test("an import that is interrupted keeps whole transactions, and goes on when it is run again")
  func interrupted() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/all.ndjson"
      try Data(RecordsStore.text.utf8).write(to: URL(filePath: file))
      let error = Locked("")
      let questions = Locked(0)
      let console = Console(
        output: { _ in }, error: { text in error.withLock { $0 += text } },
        isInterrupted: {
          questions.withLock { questions in
            questions += 1
            return questions > 3
          }
        })
      let status = AndironTool.whole.run(
        ["import", directory + "/s", file, "--batch", "10"], console: console)
      #expect(status == .problems)
      #expect(error.withLock { $0 }.contains("run the same command again to continue"))
      #expect(CommandRun(["export", directory + "/s"]).lines.count == 30)
      let again = try #require(CommandRun(["import", directory + "/s", file, "--json"]).json)
      #expect(again["unchanged"] as? Int == 30)
      #expect(again["inserted"] as? Int == RecordsStore.lines.count - 30)
    }
  }

  @Test(
    "bad usage is status 2, and no store is made",
    arguments: [
      (["-", "--strict", "--lenient"], "cannot be combined"),
      (["-", "--key", "a"], "--collection"),
      (["-", "--problems", "few"], "--problems takes"), (["-", "--batch", "0"], "--batch takes"),
      (["-", "--release", "r9"], "--release takes"), (["/nowhere/x"], "cannot read /nowhere/x"),
      (["-", "--collection", "P", "--strict"], "cannot be combined"),
      (["-", "-", "--collection", "P"], "takes one FILE"),
    ])
  func badUsage(options: [String], message: String) throws {
    try withTemporaryDirectory { directory in
      let run = CommandRun(["import", directory + "/s"] + options, input: "{}")
      #expect(run.status == .failed && run.error.contains(message), "\(run.error)")
      #expect(!FileManager.default.fileExists(atPath: directory + "/s"))
    }
  }

  @Test("on a terminal a line tells how far it is, and goes away")
  func progress() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/all.ndjson"
      try Data(RecordsStore.text.utf8).write(to: URL(filePath: file))
      let run = CommandRun(["import", directory + "/s", file], onTerminal: true)
      #expect(run.error.hasPrefix("\rimporting: ") && run.error.hasSuffix(" \r"))
      #expect(run.error.contains(" %, ") && run.error.contains("resources/s"))
    }
  }
}
