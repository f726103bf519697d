import Foundation
import HealthModel
import Testing

/// Samples that an app names itself.
@Suite struct SyncIdentityTests {
  private let start = SampleMaker.origin

  private func sample(
    _ value: Double, _ identifier: String, _ version: Double,
    source: SourceRevision = SampleMaker.sources[0]
  ) -> HealthSample {
    HealthSample(
      .bodyMass, value, "kg", start: start, source: source,
      metadata: [.syncIdentifier: .string(identifier), .syncVersion: .number(version)])
  }

  @Test func `a greater version replaces a sample, which is told as deleted`() throws {
    let health = try HealthStore.inMemory()
    let (first, second) = (sample(70, "a", 1), sample(71, "a", 2))
    try health.add(first)
    let token = try health.latestToken()
    let counts = try health.add(second)
    #expect(counts.addedCount == 1 && counts.replacedCount == 1)
    #expect(try health.samples(SampleQuery(.bodyMass)) == [second])
    let changes = try health.changes(since: token)
    #expect(changes.added == [second])
    #expect(changes.deleted == [DeletedSample(id: first.id, type: .bodyMass)])
    #expect(first.id != second.id)
  }

  @Test func `an equal or a lesser version is ignored`() throws {
    let health = try HealthStore.inMemory()
    let kept = sample(70, "a", 5)
    try health.add(kept)
    let token = try health.latestToken()
    let counts = try health.add([sample(71, "a", 5), sample(72, "a", 4.5), sample(73, "a", -1)])
    #expect(counts.outdatedCount == 3 && counts.addedCount == 0)
    #expect(try health.samples(SampleQuery()) == [kept])
    #expect(try health.latestToken() == token)
  }

  @Test func `an identifier is that of an app and a type`() throws {
    let health = try HealthStore.inMemory()
    var height = sample(1.75, "a", 1)
    (height.type, height.content) = (.height, .quantity(Quantity(1.75, "m")))
    let others = [
      sample(70, "a", 1), height, sample(71, "a", 1, source: SampleMaker.sources[2]),
      sample(72, "b", 1), sample(73, "a", 1, source: SampleMaker.sources[3]),
    ]
    #expect(try health.add(others).addedCount == others.count)
    // Another version of the same app.
    let newer = sample(74, "a", 2, source: SampleMaker.sources[1])
    #expect(try health.add(newer).replacedCount == 1)
    #expect(try health.count(SampleQuery()) == others.count)
  }

  @Test func `versions replace each other in one batch, and in families that are no series`() throws
  {
    let health = try HealthStore.inMemory()
    try health.add([sample(70, "a", 1), sample(71, "a", 3), sample(72, "a", 2)])
    #expect(try health.samples(SampleQuery()).map(\.quantity?.value) == [71])
    var workout = sample(0, "w", 1)
    (workout.type, workout.content) = (.workout, .workout(Workout(.running)))
    try health.add(workout)
    var walk = workout
    walk.metadata[.syncVersion] = 2
    walk.content = .workout(Workout(.walking))
    #expect(try health.add(walk).replacedCount == 1)
    #expect(try health.samples(SampleQuery(.workout)) == [walk])
  }

  @Test func `what was deleted can come again in any version`() throws {
    let health = try HealthStore.inMemory()
    let first = sample(70, "a", 7)
    try health.add(first)
    try health.delete(ids: [first.id])
    let again = sample(71, "a", 1)
    #expect(try health.add(again).addedCount == 1)
    #expect(try health.samples(SampleQuery()) == [again])
  }

  @Test func `a version without an identifier is refused, and the reverse`() throws {
    let health = try HealthStore.inMemory()
    for key in [MetadataKey.syncVersion, .syncIdentifier] {
      var one = sample(70, "a", 1)
      one.metadata[key] = nil
      #expect(throws: HealthError.self) { try health.add(one) }
    }
  }
}
