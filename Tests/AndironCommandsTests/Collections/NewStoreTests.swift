import Andiron
import Foundation
import Testing

@testable import AndironCommands

/// A command that creates its store, and stores nothing.
@Suite struct NewStoreTests {
  private static let patient = #"{"resourceType":"Patient","id":"p"}"#

  /// What the import of an input as standard input leaves in an empty directory.
  private func left(
    _ input: String, _ options: [String]
  ) throws -> (run: CommandRun, files: [String]) {
    var result: (CommandRun, [String])?
    try withTemporaryDirectory { directory in
      let run = CommandRun(["import", directory + "/s.andiron", "-"] + options, input: input)
      result = (run, try FileManager.default.contentsOfDirectory(atPath: directory))
    }
    return try #require(result)
  }

  @Test(arguments: [
    ("", []), ("", ["--transaction"]), ("", ["--collection", "A"]), ("", ["--database", "a"]),
    ("", ["--care"]), (" \n", []), ("not JSON", []), ("[1, 2]", []),
    (#"{"resourceType":"Nothing"}"#, []), (#"{"resourceType":"Patient","id":7}"#, ["--strict"]),
    (patient, ["--transaction"]), ("{", ["--collection", "A"]),
    (#"{"a":1}"#, ["--collection", "A", "--key", "b"]), (#"{"_x":1}"#, ["--database", "a"]),
    (#"{"a":1}"#, ["--database", "No Name"]), ("{}", ["--care"]), ("[]", ["--collection", "A"]),
    ("not JSON", ["--collection", "A", "--skip"]),
    ("", ["--words", "content"]), ("not JSON", ["--words", "narrative"]),
    (
      #"{"resourceType":"Bundle","type":"transaction","entry":[{"request":{"method":"GET"}}]}"#,
      ["--transaction"]
    ),
  ])
  func `an import that stores nothing leaves no store`(input: String, options: [String]) throws {
    let (run, files) = try left(input, options)
    #expect(files == [], "\(run.error)\(run.output)")
    #expect(!run.error.isEmpty || run.status == .sound)
  }

  @Test(arguments: [
    (patient, []), (patient + "\nnot JSON", []), (patient, ["--collection", "A"]),
    (#"{"a":1}"#, ["--database", "a"]), (#"{"a":1} {"#, ["--collection", "A"]),
    (
      #"{"_id":"a","_rev":"1-0123456789abcdef0123456789abcdef","_deleted":true}"#,
      ["--database", "a"]
    ),
    (
      #"{"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"PUT","#
        + #""url":"Patient/p"},"resource":\#(patient)},"#
        + #"{"request":{"method":"DELETE","url":"Patient/p"}}]}"#, ["--transaction"]
    ),
  ])
  func `an import that stores something leaves its store`(input: String, options: [String]) throws {
    let (run, files) = try left(input, options)
    #expect(files == ["s.andiron"], "\(run.error)\(run.output)")
  }

  @Test func `a store that was there stays, and so does another thing at its place`() throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/s.andiron"
      try Store(at: URL(filePath: store)).close()
      for options in [[], ["--collection", "A"], ["--database", "a"]] {
        _ = CommandRun(["import", store, "-"] + options, input: "not JSON")
        #expect(CommandRun(["stats", store]).status == .sound)
      }
      try FileManager.default.createDirectory(
        atPath: directory + "/t", withIntermediateDirectories: false)
      _ = CommandRun(["import", directory + "/t", "-"], input: "not JSON")
      #expect(FileManager.default.fileExists(atPath: directory + "/t"))
    }
  }

  @Test func `other commands that fail leave no store that they created`() throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/s.andiron"
      for arguments in [
        ["sync", store, "ftp://127.0.0.1/fhir", "--upload"],
        ["sync", store, "http://127.0.0.1:9/fhir", "--download", "Nothing"],
        ["serve", store, "--host", "no.such.host.invalid", "--open"],
        ["serve", store, "--zone", "Nowhere"],
      ] {
        let run = CommandRun(arguments)
        #expect(run.status == .failed, "\(arguments)")
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
        #expect(files == [])
      }
    }
  }
}
