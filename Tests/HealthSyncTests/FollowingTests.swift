import Foundation
import HealthModel
import HealthSync
import Synchronization
import Testing

/// Runs that follow changes on both sides.
@Suite struct FollowingTests {
  @Test func `changes on both sides lead to runs, until the task is cancelled`() async throws {
    let world = try SyncWorld(.both)
    let synchronizer = world.synchronizer
    let (reports, sink) = AsyncStream.makeStream(of: HealthSyncReport.self)
    let task = Task { try await synchronizer.follow { sink.yield($0) } }
    var iterator = reports.makeAsyncIterator()
    _ = await iterator.next()

    try world.health.add(SyncWorld.mass(70))
    while world.there != [70] { _ = await iterator.next() }
    world.system.put(SyncWorld.mass(71, SyncWorld.watch))
    world.system.notify()
    while try world.here != [70, 71] { _ = await iterator.next() }

    task.cancel()
    try await task.value
  }

  @Test func `following ends with the notices, and throws what the body throws`() async throws {
    let world = try SyncWorld(.both)
    let synchronizer = world.synchronizer
    let task = Task { try await synchronizer.follow { _ in } }
    while !world.system.isObserved { await Task.yield() }
    world.system.endNotices()
    try await task.value
    await #expect(throws: SystemDouble.Death.self) {
      try await synchronizer.follow { _ in throw SystemDouble.Death() }
    }
    #expect(try await synchronizer.run().isQuiet)
  }
}
