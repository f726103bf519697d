import Dispatch
import FileAccess
import Synchronization
import Testing

@testable import Andiron

@Suite struct ReleasedStoreTests {
  @Test func workThatHasNotBegunKeepsNoReleasedStoreOpen() throws {
    let disk = SimulatedFileSystem()
    var store: Store? = try TestStore.open(disk)
    let queue = try #require(store?.indexBuilder.queue)
    queue.sync {}
    // Nothing that is asked of the queue from here on begins.
    queue.suspend()
    defer { queue.resume() }
    store?.core.hasUnfinishedIndexes.store(true, ordering: .releasing)
    store?.indexBuilder.noteCommit()
    store = nil
    try TestStore.open(disk).close()
  }
}
