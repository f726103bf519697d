import StorageClientConformance
import StorageTestSupport
import TestSupport
import Testing

/// Storages of different kinds are copied to each other.
@Suite(.serialized) struct CopyTests {
  private static let seeds = Seeds.list(Seeds.amount(3, search: 10))

  @Test(arguments: StorageConformance(DirectorySubject()).copies(to: MemorySubject()))
  func aStoreIsCopiedToADatabase(_ test: StorageCase) async throws { try await test.run() }

  @Test(arguments: StorageConformance(MemorySubject()).copies(to: DirectorySubject()))
  func aDatabaseIsCopiedToAStore(_ test: StorageCase) async throws { try await test.run() }

  @Test(arguments: seeds) func randomObjectsOfAStoreComeToADatabase(_ seed: UInt64) async throws {
    try await StorageConformance(DirectorySubject()).randomCopy(seed: seed, to: MemorySubject())
      .run()
  }

  @Test(arguments: seeds) func randomObjectsOfADatabaseComeToAStore(_ seed: UInt64) async throws {
    try await StorageConformance(MemorySubject()).randomCopy(seed: seed, to: DirectorySubject())
      .run()
  }

  @Test(arguments: seeds) func randomObjectsOfAStoreComeToAnother(_ seed: UInt64) async throws {
    try await StorageConformance(MemoryStoreSubject()).randomCopy(
      seed: seed, to: DirectorySubject()
    )
    .run()
  }
}
