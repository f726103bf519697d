import Foundation
import HealthModel
import Testing

/// Conditions of queries that workouts must meet.
@Suite struct WorkoutQueryTests {
  private static let start = SampleMaker.origin

  private static func sample(_ number: Int, _ workout: Workout) -> HealthSample {
    HealthSample(
      .workout, .workout(workout), start: start + Double(number * 10_000),
      end: start + Double(number * 10_000 + 3_600), source: SampleMaker.sources[0])
  }

  /// A run of an older export, a ride with statistics, a triathlon, and a walk of which little is
  /// known.
  private static let samples: [HealthSample] = {
    var run = Workout(.running, duration: Quantity(30, "min"))
    run.totalDistance = Quantity(5, "km")
    run.totalEnergyBurned = Quantity(300, "kcal")
    var ride = Workout(.cycling, duration: Quantity(1, "hr"))
    ride.statistics = [
      statistics(.distanceCycling, 20_000, "m"), statistics(.activeEnergyBurned, 2_092, "kJ"),
      statistics(.basalEnergyBurned, 90, "kcal"),
    ]
    var triathlon = Workout(.swimBikeRun, duration: Quantity(4_500, "s"))
    triathlon.statistics = [
      statistics(.distanceSwimming, 750, "m"), statistics(.distanceCycling, 20, "km"),
      statistics(.distanceWalkingRunning, 5, "km"),
    ]
    triathlon.activities = [
      Workout.Activity(id: UUID(), start: start, activityType: .running)
    ]
    return [run, ride, triathlon, Workout(.walking)].enumerated().map { sample($0, $1) }
  }()

  private static func statistics(
    _ type: SampleType, _ sum: Double, _ unit: String
  ) -> Workout.Statistics {
    var statistics = Workout.Statistics(type, start: start, end: start, unit: unit)
    statistics.sum = sum
    return statistics
  }

  private func found(
    _ match: WorkoutMatch, of types: [SampleType] = []
  ) throws -> [Int] {
    let health = try HealthStore.inMemory()
    try health.add(Self.samples)
    try health.add(
      HealthSample(
        .distanceCycling, 20, "km", start: Self.start, source: SampleMaker.sources[0]))
    var query = SampleQuery()
    query.types = types
    query.workouts = match
    let found = try health.samples(query)
    #expect(try health.count(query) == found.count)
    query.ids = Set(Self.samples.map(\.id))
    #expect(try health.samples(query) == found)
    return found.compactMap { Self.samples.firstIndex(of: $0) }
  }

  @Test func `workouts match by what was done`() throws {
    #expect(try found(WorkoutMatch()) == [0, 1, 2, 3])
    #expect(try found(WorkoutMatch(.running), of: [.workout]) == [0])
    #expect(try found(WorkoutMatch(.walking, .swimBikeRun)) == [2, 3])
    #expect(try found(WorkoutMatch(.yoga)) == [])
    #expect(try found(WorkoutMatch(), of: [.distanceCycling]) == [])
  }

  @Test func `workouts match by duration, energy and distance, in any unit`() throws {
    func matches(_ change: (inout WorkoutMatch) -> Void) throws -> [Int] {
      var match = WorkoutMatch()
      change(&match)
      return try found(match)
    }
    // The walk does not say how long it took without pauses, so it has its hour.
    #expect(try matches { $0.duration = ValueMatch(from: 1, unit: "hr") } == [1, 2, 3])
    #expect(try matches { $0.duration = ValueMatch(from: 1_800, to: 3_600) } == [0, 1, 3])
    #expect(try matches { $0.duration = ValueMatch(to: 29, unit: "min") } == [])
    #expect(try matches { $0.energy = ValueMatch() } == [0, 1])
    #expect(try matches { $0.energy = ValueMatch(from: 301) } == [1])
    #expect(try matches { $0.energy = ValueMatch(to: 1_300, unit: "kJ") } == [0])
    #expect(try matches { $0.energy = ValueMatch(from: 499, to: 501) } == [1])
    #expect(try matches { $0.distance = ValueMatch() } == [0, 1, 2])
    #expect(try matches { $0.distance = ValueMatch(from: 25_750, to: 25_750) } == [2])
    #expect(try matches { $0.distance = ValueMatch(to: 4, unit: "mi") } == [0])
    #expect(
      try matches {
        $0.activityTypes = [.running, .cycling]
        $0.distance = ValueMatch(from: 10, unit: "km")
      } == [1])
  }

  @Test func `bounds that are none are refused`() throws {
    func code(_ change: (inout WorkoutMatch) -> Void) -> HealthError.Code? {
      var match = WorkoutMatch()
      change(&match)
      do {
        _ = try found(match)
        return nil
      } catch {
        return (error as? HealthError)?.code
      }
    }
    #expect(code { $0.energy = ValueMatch(from: .nan) } == .invalidQuery)
    #expect(code { $0.distance = ValueMatch(from: 1, unit: "kg") } == .wrongUnit)
    #expect(code { $0.duration = ValueMatch(from: 1, unit: "nonsense") } == .wrongUnit)
  }
}
