import StorageClientConformance
import StorageTestSupport
import TestSupport
import Testing

/// All storages of this package pass all cases.
@Suite(.serialized) struct ConformanceTests {
  @Test(arguments: StorageConformance(MemoryStoreSubject()).cases)
  func aStoreInMemoryPasses(_ test: StorageCase) async throws { try await test.run() }

  @Test(arguments: StorageConformance(DirectorySubject()).cases)
  func aStoreInADirectoryPasses(_ test: StorageCase) async throws { try await test.run() }

  @Test(arguments: StorageConformance(MemorySubject()).cases)
  func aBackendInMemoryPasses(_ test: StorageCase) async throws { try await test.run() }

  @Test(arguments: StorageConformance(KeptMemorySubject()).cases)
  func aBackendThatIsSharedPasses(_ test: StorageCase) async throws { try await test.run() }

  @Test func noTwoCasesHaveTheSameName() {
    let names = StorageConformance(DirectorySubject()).cases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 120)
  }
}

/// Random programs do the same in all storages as in a dictionary.
@Suite struct RandomProgramTests {
  private static let seeds = Seeds.list(Seeds.amount(5, search: 20))

  @Test(arguments: seeds) func aStoreInMemoryDoesWhatTheModelDoes(_ seed: UInt64) async throws {
    try await StorageConformance(MemoryStoreSubject()).randomProgram(seed: seed).run()
  }

  @Test(arguments: seeds) func aStoreInADirectoryDoesWhatTheModelDoes(_ seed: UInt64) async throws {
    try await StorageConformance(DirectorySubject()).randomProgram(seed: seed).run()
  }

  @Test(arguments: seeds) func aBackendDoesWhatTheModelDoes(_ seed: UInt64) async throws {
    try await StorageConformance(MemorySubject()).randomProgram(seed: seed).run()
  }
}
