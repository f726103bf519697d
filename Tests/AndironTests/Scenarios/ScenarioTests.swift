import FileAccess
import Foundation
import TestSupport
import Testing

@testable import Andiron
@testable import StorageEngine

/// Ordinary programs on all kinds of stores.
@Suite struct ScenarioTests {
  @Test func aToDoListOnASimulatedDisk() throws { try simulated(ToDoList.self) }
  @Test func messagesOnASimulatedDisk() throws { try simulated(Messages.self) }
  @Test func aClinicOnASimulatedDisk() throws { try simulated(Clinic.self) }

  @Test func aToDoListInADirectory() throws { try inDirectory(ToDoList.self) }
  @Test func messagesInADirectory() throws { try inDirectory(Messages.self) }
  @Test func aClinicInADirectory() throws { try inDirectory(Clinic.self) }

  /// Enough steps for each kind to come.
  private func run<S: Scenario>(
    _ scenario: S.Type, _ url: URL, _ options: StoreOptions, seed: UInt64,
    kinds: inout Set<String>
  ) throws {
    let run = ScenarioRun<S>(url, options, seed: seed)
    do {
      try run.open()
      try run.run(steps: 120)
      try run.close()
      try run.open()
      try run.close()
    } catch {
      Testing.Issue.record("SEED=\(seed): \(error)")
    }
    kinds.formUnion(run.stepNames.keys)
  }

  private func simulated<S: Scenario>(_ scenario: S.Type) throws {
    var kinds: Set<String> = []
    for seed in Seeds.list(Seeds.amount(1, search: 8)) {
      var options = StoreOptions()
      options.engine.fileSystem = SimulatedFileSystem(seed: seed)
      options.engine.segmentByteCount = 32 << 10
      try run(scenario, URL(filePath: "/app"), options, seed: seed, kinds: &kinds)
    }
    #expect(kinds.count >= 6, "only \(kinds)")
  }

  private func inDirectory<S: Scenario>(
    _ scenario: S.Type, key: EncryptionKey? = nil
  ) throws {
    var kinds: Set<String> = []
    for seed in Seeds.list(Seeds.amount(1, search: 4)) {
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("andiron-\(S.self)-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: url) }
      var options = StoreOptions()
      options.encryption = key.map { EngineOptions.Encryption(key: $0) }
      try run(scenario, url, options, seed: seed, kinds: &kinds)
    }
    #expect(kinds.count >= 6, "only \(kinds)")
  }

  // MARK: Encrypted

  @Test(.enabled(if: SegmentCipher.isAvailable, "this build has no encryption"))
  func encryptedToDoList() throws { try inDirectory(ToDoList.self, key: .random()) }

  @Test(.enabled(if: SegmentCipher.isAvailable, "this build has no encryption"))
  func encryptedMessages() throws { try inDirectory(Messages.self, key: .random()) }

  @Test(.enabled(if: SegmentCipher.isAvailable, "this build has no encryption"))
  func encryptedClinic() throws { try inDirectory(Clinic.self, key: .random()) }
}
