import TestSupport
import Testing

@testable import Andiron
@testable import StorageEngine

/// Ordinary programs that die, or lose power, at any call.
@Suite struct ScenarioCrashTests {
  @Test func aToDoListSurvives() throws { try search(ToDoList.self) }
  @Test func messagesSurvive() throws { try search(Messages.self) }
  @Test func aClinicSurvives() throws { try search(Clinic.self) }

  @Test(.enabled(if: SegmentCipher.isAvailable, "this build has no encryption"))
  func anEncryptedClinicSurvives() throws { try search(Clinic.self, key: .random()) }

  private func search<S: Scenario>(_ scenario: S.Type, key: EncryptionKey? = nil) throws {
    var points = 0
    var crashes = 0
    var lossyCrashes = 0
    for seed in Seeds.list(Seeds.amount(1, search: 4)) {
      var search = ScenarioCrashSearch<S>(seed: seed, key: key)
      do {
        try search.run(pointCount: Seeds.amount(4, search: 32))
      } catch {
        Testing.Issue.record("SEED=\(seed): \(error)")
      }
      points += search.counts.points
      crashes += search.counts.crashes
      lossyCrashes += search.counts.lossyCrashes
    }
    print("crash search: \(S.self): \(points) points, \(crashes) crashes, \(lossyCrashes) lossy")
    #expect(crashes > 0 && lossyCrashes < crashes)
  }
}
