import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Resources that several tasks use at once.
struct SharedUseTests {
  private static func json(_ number: Int) -> String {
    #"{"resourceType":"Patient","id":"p\#(number)","field\#(number)":"text \#(number)","#
      + #""name":[{"text":"F\#(number)","given":["G"]}],"bad\#(number % 7)":1}"#
  }

  @Test func tasksReadOneResourceWhileOthersReadTexts() async throws {
    let shared = try FHIRR4.Patient(json: Self.json(1))
    let expected = shared.issues()
    #expect(expected.count == 2)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            #expect(shared.name[0].text == "F1" && shared.json() == Self.json(1))
            if number % 10 == 0 { #expect(shared.issues() == expected) }
            var changed = shared
            changed.name[0].given.append("\(task)")
            #expect(changed.name[0].given == ["G", "\(task)"])
          }
        }
        group.addTask { try Self.readTexts(from: task * 1_000, count: 200) }
      }
      try await group.waitForAll()
    }
    #expect(shared.json() == Self.json(1))
  }

  private static func readTexts(from first: Int, count: Int) throws {
    for number in first..<(first + count) {
      let json = json(number)
      let version = ReleaseVersion.allCases[number % 4]
      let value = try Releases.read(json, version)
      #expect(value.json() == json)
      let paths = Releases.issues(in: value, version).map(\.path)
      #expect(paths == ["Patient.field\(number)", "Patient.bad\(number % 7)"])
    }
  }

  @Test func allReleasesReadTheSameTextSideBySide() async {
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<8 {
        group.addTask {
          #expect(throws: Never.self) { try Self.readTexts(from: first, count: 50) }
        }
      }
    }
  }
}
