import StorageClientConformance
import Testing

/// The cases are worth something: they find the mistakes that a backend may have.
@Suite struct FaultTests {
  @Test(arguments: Fault.allCases) func aFaultIsFound(_ fault: Fault) async throws {
    for test in StorageConformance(FaultySubject(fault: fault)).cases {
      do {
        try await test.run()
      } catch is StorageCaseFailure {
        return
      }
    }
    Issue.record("no case fails")
  }
}
