import Foundation
import Testing

@testable import HealthModel

/// Newer versions of samples that are parts of others.
@Suite struct ReplacedPartTests {
  private static let start = SampleMaker.origin
  private static let app = SampleMaker.sources[0]

  private static func synced(
    _ type: SampleType, _ content: SampleContent, _ name: String, _ version: Double,
    id: UUID? = nil
  ) -> HealthSample {
    HealthSample(
      type, content, start: start, source: app,
      metadata: [.syncIdentifier: .string(name), .syncVersion: .number(version)], id: id)
  }

  private static func pressure(
    _ type: SampleType, _ value: Double, _ version: Double, id: UUID? = nil
  ) -> HealthSample {
    synced(type, .quantity(Quantity(value, "mmHg")), "p", version, id: id)
  }

  private static func correlation(_ members: [HealthSample], id: UUID? = nil) -> HealthSample {
    HealthSample(
      .bloodPressure, .correlation(Correlation(members: members.map(\.id))), start: start,
      source: app, id: id)
  }

  @Test(arguments: [true, false])
  func `a newer version takes the place of a member`(hasIdentifiers: Bool) throws {
    func id() -> UUID? { hasIdentifiers ? UUID() : nil }
    let health = try HealthStore.inMemory()
    let low = Self.pressure(.bloodPressureDiastolic, 80, 1, id: id())
    let old = Self.pressure(.bloodPressureSystolic, 120, 1, id: id())
    let pair = Self.correlation([old, low], id: id())
    let other = Self.correlation([low], id: id())
    try health.add([low, old, pair, other])
    let token = try health.latestToken()
    let new = Self.pressure(.bloodPressureSystolic, 125, 2, id: id())
    #expect(try health.add(new).replacedCount == 1)

    // With an identifier of its own it stays the same sample; else it is the one it would be.
    let expected = Self.correlation([new, low], id: pair.ownIdentifier)
    #expect(try health.sample(id: expected.id) == expected)
    #expect((expected.id == pair.id) == hasIdentifiers)
    #expect(Set(try health.samples(SampleQuery(.bloodPressure))) == [expected, other])
    let changes = try health.changes(since: token)
    #expect(Set(changes.added) == [new, expected])
    #expect(
      Set(changes.deleted.map(\.id)) == (hasIdentifiers ? [old.id] : [old.id, pair.id]))
    // The next archive has it so.
    #expect(try health.add(expected).knownCount == 1)
    // A version that is not greater changes nothing.
    let latest = try health.latestToken()
    #expect(
      try health.add(Self.pressure(.bloodPressureSystolic, 130, 2, id: id())).outdatedCount == 1)
    #expect(try health.latestToken() == latest)
  }

  @Test func `a newer version takes the place of a route, of a workout and of copies`() throws {
    let health = try HealthStore.inMemory()
    let ids = (0..<3).map { _ in UUID() }
    func route(_ version: Double, _ id: UUID) -> HealthSample {
      Self.synced(
        .workoutRoute, .workoutRoute(WorkoutRoute(workout: ids[0])), "r", version, id: id)
    }
    func effort(_ score: Double, _ version: Double) -> HealthSample {
      Self.synced(
        .workoutEffortScore, .quantity(Quantity(score, "appleEffortScore")), "e", version)
    }
    func workout(_ route: UUID, _ effort: HealthSample, _ version: Double, _ id: UUID)
      -> HealthSample
    {
      var content = Workout(.running)
      (content.routes, content.samples) = ([route], [effort])
      return Self.synced(.workout, .workout(content), "w", version, id: id)
    }
    try health.add([
      workout(ids[1], effort(3, 1), 1, ids[0]), route(1, ids[1]), effort(3, 1),
    ])
    try health.add([route(2, ids[2]), effort(4, 2)])
    #expect(
      try health.samples(SampleQuery(.workout)) == [workout(ids[2], effort(4, 2), 1, ids[0])])
    #expect(try health.samples(SampleQuery(.workoutEffortScore)) == [effort(4, 2)])

    // The workout itself, of which the route has the identifier.
    let id = UUID()
    let newer = workout(ids[2], effort(4, 2), 2, id)
    #expect(try health.add(newer).replacedCount == 1)
    #expect(try health.samples(SampleQuery(.workout)) == [newer])
    guard case .workoutRoute(let found) = try health.sample(id: ids[2])?.content else {
      Issue.record("the route is gone")
      return
    }
    #expect(found.workout == id)
  }

  @Test func `samples whose derived identifiers change are followed, by names too`() throws {
    let health = try HealthStore.inMemory()
    let route = Self.synced(.workoutRoute, .workoutRoute(WorkoutRoute()), "r", 1)
    var content = Workout(.walking)
    content.routes = [route.id]
    let workout = Self.synced(.workout, .workout(content), "w", 5)
    // Another route knows the workout, whose identifier follows from its first one.
    let back = HealthSample(
      .workoutRoute, .workoutRoute(WorkoutRoute(workout: workout.id)), start: Self.start + 1,
      source: Self.app)
    try health.add([route, workout, back])
    let place = WorkoutRoute.Location(date: Self.start, latitude: 52.5, longitude: 13.4)
    let newRoute = Self.synced(
      .workoutRoute, .workoutRoute(WorkoutRoute(locations: [place])), "r", 2)
    try health.add(newRoute)
    content.routes = [newRoute.id]
    let newWorkout = Self.synced(.workout, .workout(content), "w", 5)
    var newBack = back
    newBack.content = .workoutRoute(WorkoutRoute(workout: newWorkout.id))
    #expect(Set(try health.samples(SampleQuery())) == [newRoute, newWorkout, newBack])
    for sample in [newRoute, newWorkout, newBack] {
      #expect(try health.sample(id: sample.id) == sample)
    }
    // The name still leads to the workout.
    #expect(try health.add(Self.synced(.workout, .workout(content), "w", 5)).outdatedCount == 1)
    let last = Self.synced(.workout, .workout(Workout(.hiking)), "w", 6)
    #expect(try health.add(last).replacedCount == 1)
    #expect(try health.samples(SampleQuery(.workout)) == [last])
  }

  @Test func `a correlation that is there in its new form takes the place of the old one`() throws {
    let health = try HealthStore.inMemory()
    let old = Self.pressure(.bloodPressureSystolic, 120, 1)
    let new = Self.pressure(.bloodPressureSystolic, 125, 2)
    let pair = Self.correlation([new])
    try health.add([old, Self.correlation([old]), pair])
    try health.add(new)
    #expect(try health.samples(SampleQuery(.bloodPressure)) == [pair])
  }
}
