import Foundation
import SyntheticPopulation
import Testing
import ValueModel

@testable import AndironCommands

/// Resources of made-up people for tests of commands.
enum RecordsStore {
  /// Three patients with all that is theirs, one resource a line.
  static let lines: [String] = {
    let population = SyntheticPopulation(seed: 7)
    return
      (population.institutionResources()
      + (0..<3).flatMap { population.resources(ofPatient: $0) }).map { $0.value.json() }
  }()

  static var text: String { lines.map { $0 + "\n" }.joined() }

  /// Two people and what was seen of one of them, small enough to be read.
  static let people = """
    {"resourceType":"Patient","id":"a","name":[{"given":["Ada"],"family":"Stone"}],"gender":"female","birthDate":"1815-12-10"}
    {"resourceType":"Patient","id":"b","name":[{"given":["Bo"],"family":"Hill"}],"gender":"male","birthDate":"1980-01-02"}
    {"resourceType":"Observation","id":"o1","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},"subject":{"reference":"Patient/a"},"effectiveDateTime":"2020-05-01","valueQuantity":{"value":72.50,"unit":"/min"}}

    """
}

/// Runs `body` with the path of a store that these resources were imported into.
func withRecords(_ text: String, _ body: (String) throws -> Void) throws {
  try withTemporaryDirectory { directory in
    let path = directory + "/records.andiron"
    let run = CommandRun(["import", path, "-"], input: text)
    #expect(run.status == .sound && run.error.isEmpty, "\(run.error)")
    try body(path)
  }
}
