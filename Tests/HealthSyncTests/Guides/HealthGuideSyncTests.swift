import Andiron
import Foundation
import HealthModel
import HealthSync
import Testing

/// The part of `docs/guides/health.md` on the health store of the system.
@Suite struct HealthGuideSyncTests {
  @Test func `both stores are kept alike as the guide says`() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "HealthGuideSync-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let adapter = SystemDouble(ownSource: SyncWorld.app)
    adapter.put(
      HealthSample(
        .heartRate, 62, "count/min", start: SyncWorld.start, source: SyncWorld.watch))

    let store = try Store(
      at: url, types: HealthStore.storedTypes + HealthSynchronizer.storedTypes)
    let health = HealthStore(store)
    let synchronizer = HealthSynchronizer(
      health, adapter: adapter,
      rules: [.heartRate: SyncRule(.read), .bodyMass: SyncRule(.both)])
    try health.add(SyncWorld.mass(72.5))

    let report = try await synchronizer.run()
    for (type, counts) in report.counts {
      print(type, counts.read.addedCount, "new here,", counts.written.savedCount, "new there")
    }
    for refusal in report.refusals { print(refusal.type, refusal.id, refusal.code) }

    #expect(report.counts[.heartRate]?.read.addedCount == 1)
    #expect(report.counts[.bodyMass]?.written.savedCount == 1)

    let following = Task {
      try await synchronizer.follow { report in
        if !report.isQuiet { print(report.counts.count, "types, something changed") }
      }
    }
    following.cancel()
    try await following.value
    try store.close()
  }
}
