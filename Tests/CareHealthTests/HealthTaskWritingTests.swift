import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import ObjectModel
import Testing

@Suite struct HealthTaskWritingTests {
  private let world: HealthTaskWorld
  private let app = HealthTaskWorld.app

  init() throws { world = try HealthTaskWorld() }

  private func event(_ task: HealthTaskVersion, _ occurrence: Int = 0) -> EventIdentifier {
    EventIdentifier(taskUUID: task.uuid, occurrence: occurrence)
  }

  private func code(_ body: () throws -> Void) -> HealthTaskError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? HealthTaskError)?.code }
  }

  private func careCode(_ body: () throws -> Void) -> CareError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? CareError)?.code }
  }

  @Test(arguments: [false, true])
  func `an outcome that is added is a sample, and can be deleted`(inTwoStores: Bool) throws {
    let world = try HealthTaskWorld(inTwoStores: inTwoStores)
    let task = try world.add(try world.task("walk"))
    let id = UUID()
    let sample = try world.tasks.addOutcome(
      900, of: event(task), source: app, at: world.time(0, 9), id: id)
    #expect(sample.id == id && sample.type == .stepCount && sample.source == app)
    #expect(sample.start == world.time(0, 9) && sample.duration == 1)
    #expect(try world.health.samples(SampleQuery()) == [sample])
    // After the event, it is put at its start.
    let late = try world.tasks.addOutcome(100, of: event(task), source: app, at: world.time(3))
    #expect(late.start == world.time(0))
    let found = try #require(try world.tasks.events(world.day(0)).first?.outcome)
    #expect(found.values.map(\.number) == [1_000] && found.isOwned)
    #expect(sample.metadata[.taskEvent] == .string(found.id))
    #expect(try world.tasks.deleteOutcome(of: event(task)) == 2)
    #expect(try world.values(world.day(0)) == [nil])
    #expect(code { try world.tasks.deleteOutcome(of: event(task)) } == .noOutcome)
  }

  @Test func `a sample is put into the time of its event, to the last second`() throws {
    let task = try world.add(try world.task("walk", at: 8))
    func start(_ date: Date) throws -> Date {
      try world.tasks.addOutcome(1, of: event(task), source: app, at: date).start
    }
    let (start8, last) = (world.time(0, 8), world.time(0, 9).addingTimeInterval(-1))
    #expect(try start(start8.addingTimeInterval(-0.5)) == start8)
    #expect(try start(last) == last)
    #expect(try start(last.addingTimeInterval(0.5)) == start8)
    #expect(try world.values(world.day(0)) == [[3]])
  }

  @Test func `samples from elsewhere are never deleted`() throws {
    let task = try world.add(try world.task("walk"))
    try world.tasks.addOutcome(900, of: event(task), source: app, at: world.time(0, 9))
    // One that comes from the same app but was not written as an outcome is one of them.
    try world.add(5, from: world.time(0, 23), to: world.time(1, 1), by: app)
    try world.tasks.addOutcome(7, of: event(task, 2), source: app, at: world.time(2, 9))
    #expect(code { try world.tasks.deleteOutcome(of: event(task)) } == .notOwned)
    #expect(code { try world.tasks.deleteOutcome(of: event(task, 1)) } == .notOwned)
    #expect(try world.tasks.deleteOutcome(of: event(task, 2)) == 1)
    #expect(try world.health.count(SampleQuery()) == 2)
    #expect(try world.tasks.events(world.day(0)).first?.outcome?.isOwned == false)
  }

  @Test func `what is no value of the linkage is refused`() throws {
    let task = try world.add(try world.task("walk"))
    let weigh = try world.add(try world.task("weigh", .bodyTemperature, .discrete, in: "degC"))
    let other = try world.add(try world.task("other", in: "nonsense"))
    func add(_ value: Double, _ task: HealthTaskVersion) throws {
      try world.tasks.addOutcome(value, of: event(task), source: app)
    }
    #expect(code { try add(-1, task) } == .invalidValue)
    #expect(code { try add(.nan, task) } == .invalidValue)
    #expect(code { try add(.infinity, weigh) } == .invalidValue)
    #expect(code { try add(1, other) } == .wrongUnit)
    #expect(try world.health.count(SampleQuery()) == 0)
    try add(-1, weigh)
    #expect(try world.health.count(SampleQuery()) == 1)
  }

  @Test(arguments: [false, true])
  func `an event has to be there, and its version to hold then`(inTwoStores: Bool) throws {
    let world = try HealthTaskWorld(inTwoStores: inTwoStores)
    var task = try world.add(try world.task("walk"))
    let first = event(task, 3)
    func add(_ event: EventIdentifier) throws {
      try world.tasks.addOutcome(1, of: event, source: app, at: world.time(9))
    }
    #expect(
      careCode { try add(EventIdentifier(taskUUID: UUID(), occurrence: 0)) } == .unknownRelation)
    #expect(careCode { try add(self.event(task, -1)) } == .noSuchOccurrence)
    #expect(
      careCode { try world.tasks.deleteOutcome(of: self.event(task, -1)) } == .noSuchOccurrence)
    try add(first)
    task.version.effectiveDate = world.time(2)
    let newer = try world.tasks.care.write { [task] in try $0.updateVersion(task) }
    #expect(careCode { try add(first) } == .supersededTask)
    try add(event(newer, 3))
    // What was written for the older version can still be deleted.
    #expect(try world.tasks.deleteOutcome(of: first) == 2)
    var ending = newer
    ending.version.effectiveDate = world.time(4)
    let deletion = try world.tasks.care.write { [ending] in try $0.deleteVersion(ending) }
    #expect(careCode { try add(self.event(deletion, 5)) } == .deletedRelation)
    #expect(careCode { try add(self.event(newer, 5)) } == .supersededTask)
    try add(event(newer, 3))
  }
}
