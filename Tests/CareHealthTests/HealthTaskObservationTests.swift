import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import ObjectModel
import Testing

@Suite struct HealthTaskObservationTests {
  @Test(arguments: [false, true])
  func `samples and tasks change what is observed, and nothing else does`(
    inTwoStores: Bool
  ) async throws {
    let world = try HealthTaskWorld(inTwoStores: inTwoStores)
    let task = try world.add(try world.task("walk"))
    var events = world.tasks.observe(world.day(0)).makeAsyncIterator()
    #expect(try await events.next()?.map(\.outcome) == [nil])
    // Neither a day later nor of another type.
    try world.add(1, from: world.time(7))
    try world.add(1, "kg", .bodyMass, from: world.time(0, 7))
    try world.add(5, from: world.time(0, 7))
    #expect(try await events.next()?.map { $0.outcome?.values.map(\.number) } == [[5]])
    try world.health.delete(SampleQuery(.stepCount))
    #expect(try await events.next()?.map(\.outcome) == [nil])
    try world.add(try world.task("another", at: 8))
    #expect(try await events.next()?.count == 2)
    try world.tasks.addOutcome(
      7, of: EventIdentifier(taskUUID: task.uuid, occurrence: 0), source: HealthTaskWorld.app,
      at: world.time(0, 12))
    #expect(
      try await events.next()?.map { $0.outcome?.values.map(\.number) } == [[7], nil])
  }

  @Test func `a cancelled observation ends`() async throws {
    let tasks = try HealthTaskWorld().tasks
    let query = EventQuery(from: HealthTaskWorld.time(0), to: HealthTaskWorld.time(1))
    let following = Task {
      var count = 0
      for try await _ in tasks.observe(query) { count += 1 }
      return count
    }
    following.cancel()
    #expect(try await following.value <= 1)
  }

  @Test(arguments: [false, true])
  func `an observation of a store that is closed ends with that error`(
    isSamples: Bool
  ) async throws {
    let tasks = try HealthTaskWorld(inTwoStores: true).tasks
    let query = EventQuery(from: HealthTaskWorld.time(0), to: HealthTaskWorld.time(1))
    var events = tasks.observe(query).makeAsyncIterator()
    _ = try await events.next()
    try (isSamples ? tasks.health.store : tasks.care).close()
    do {
      _ = try await events.next()
      Issue.record("no error")
    } catch let error as StoreError { #expect(error.code == .closed) }
  }
}
