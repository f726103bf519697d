import Foundation
import TestSupport
import Testing

@testable import AndironCommands

/// `andiron validate` and `andiron format`.
@Suite struct FHIRCommandTests {
  private static let good = #"{"resourceType":"Patient","id":"a","birthDate":"1970-03"}"#
  private static let bad = #"{"resourceType":"Patient","gender":"masculine","colour":"red"}"#
  private static let number =
    #"{"resourceType":"Observation","status":"final","code":{"text":"x"},"#
    + #""valueQuantity":{"value":1.50}}"#

  @Test func aSoundFileIsSound() throws {
    let run = CommandRun(["validate", "-"], input: Self.good + "\n" + Self.number + "\n")
    #expect(run.status == .sound)
    #expect(run.lines == ["2 resources, 0 issues"])
  }

  @Test func issuesAreListedWithFileLineAndPath() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/patients.ndjson"
      try Data((Self.good + "\n" + Self.bad + "\n").utf8).write(to: URL(filePath: path))
      let run = CommandRun(["validate", path])
      #expect(run.status == .problems)
      #expect(
        run.lines == [
          "\(path):2: Patient.gender: expected a code of the required set",
          "\(path):2: Patient.colour: the type has no such field", "2 resources, 2 issues",
        ])
      let json = try #require(CommandRun(["validate", path, "--json"]).json)
      #expect(json["resourceCount"] as? Int == 2)
      let issues = try #require(json["issues"] as? [[String: Any]])
      #expect(issues.map { $0["path"] as? String } == ["Patient.gender", "Patient.colour"])
      #expect(issues.map { $0["line"] as? Int } == [2, 2])
      #expect(issues.map { $0["code"] as? String } == ["code-invalid", "structure"])
    }
  }

  @Test func whatIsNoJSONIsAnIssue() {
    let run = CommandRun(["validate", "-"], input: Self.good + "\n{\"resourceType\": oops}\n")
    #expect(run.status == .problems)
    #expect(run.lines.first?.hasPrefix("-:2: JSON: expected ") == true)
    #expect(run.lines.last == "1 resource, 1 issue")
  }

  @Test func theLineBehindOneThatIsNoJSONIsRead() {
    let input = [Self.good, "{oops}", Self.number, "{\"a\":1}"].joined(separator: "\n")
    let run = CommandRun(["validate", "-"], input: input)
    #expect(run.lines.count == 3)
    #expect(run.lines.first?.hasPrefix("-:2: JSON: expected ") == true)
    #expect(run.lines.dropFirst().first?.hasPrefix("-:4: resource: ") == true)
    #expect(run.lines.last == "3 resources, 2 issues")
    let format = CommandRun(["format", "-"], input: input)
    #expect(format.status == .problems)
    #expect(format.lines == [Self.good, Self.number])
    #expect(format.error.contains("-:2: not JSON: expected ") && format.error.contains("-:4: "))
  }

  @Test func aPackedFileThatIsCutOffIsNotRead() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/patients.ndjson.gz"
      let packed = gzipped(Array(Self.good.utf8))
      try Data(packed).write(to: URL(filePath: path))
      #expect(CommandRun(["validate", path]).status == .sound)
      try Data(packed.dropLast(5)).write(to: URL(filePath: path))
      let run = CommandRun(["validate", path])
      #expect(run.status == .failed && run.error.contains("cut off"))
    }
  }

  @Test func formatWritesEveryResourceAsItWas() {
    let run = CommandRun(["format", "-"], input: Self.number + " " + Self.bad + "\n" + Self.good)
    #expect(run.status == .sound)
    #expect(run.lines == [Self.number, Self.bad, Self.good])
    #expect(CommandRun(["format", "--pretty", "-"], input: Self.good).lines.count == 5)
  }

  @Test func formatStrictRefusesWhatIsWrong() {
    let run = CommandRun(["format", "--strict", "-"], input: Self.good + "\n" + Self.bad)
    #expect(run.status == .problems)
    #expect(run.lines == [Self.good])
    #expect(run.error.contains("-:2: Patient.gender: expected a code"))
  }

  @Test func theReleaseDecides() {
    let patient = #"{"resourceType":"Patient","animal":{"species":{"text":"cat"}}}"#
    #expect(CommandRun(["validate", "--release", "stu3", "-"], input: patient).status == .sound)
    #expect(CommandRun(["validate", "--release", "r4", "-"], input: patient).status == .problems)
    #expect(CommandRun(["validate", "--release", "r6", "-"], input: patient).status == .failed)
  }

  @Test(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
  func packedFilesAreRead() throws {
    let files = SharedData.files(below: "fhir", endings: [".ndjson.gz"])
    let file = try #require(files.first)
    let count = try SharedData.texts(of: file).count
    let run = CommandRun(["format", file.path])
    #expect(run.status == .sound && run.lines.count == count)
  }
}
