import Foundation
import HealthModel
import TestSupport

/// What a store of samples should say: an array, searched from end to end.
struct SampleModel {
  private struct SyncKey: Hashable {
    var app: String
    var type: SampleType
    var identifier: String
  }

  private(set) var samples: [HealthSample] = []
  private var ids: [UUID] = []
  private var known: Set<UUID> = []

  /// Adds samples as the store documents it, and returns what became of them.
  mutating func add(_ new: [HealthSample]) -> AddedSamples {
    var counts = AddedSamples()
    for sample in new {
      if let identity = sample.syncIdentity {
        let place = samples.firstIndex {
          $0.type == sample.type && Self.key($0) == Self.key(sample)
        }
        if let place {
          guard identity.version > samples[place].syncIdentity?.version ?? 0 else {
            counts.outdatedCount += 1
            continue
          }
          samples.remove(at: place)
          known.remove(ids.remove(at: place))
          counts.replacedCount += 1
        }
      }
      let id = sample.id
      if !known.insert(id).inserted {
        counts.knownCount += 1
      } else {
        samples.append(sample)
        ids.append(id)
        counts.addedCount += 1
      }
    }
    return counts
  }

  private static func key(_ sample: HealthSample) -> SyncKey? {
    sample.syncIdentity.map {
      SyncKey(
        app: sample.source.bundleIdentifier ?? sample.source.name, type: sample.type,
        identifier: $0.identifier)
    }
  }

  mutating func delete(_ gone: Set<UUID>) -> Int {
    let kept = samples.indices.filter { !gone.contains(ids[$0]) }
    let count = samples.count - kept.count
    samples = kept.map { samples[$0] }
    ids = kept.map { ids[$0] }
    known.subtract(gone)
    return count
  }

  func matching(_ query: SampleQuery) -> [HealthSample] {
    samples.filter { Self.matches($0, query) }
  }

  static func matches(_ sample: HealthSample, _ query: SampleQuery) -> Bool {
    if !query.types.isEmpty, !query.types.contains(sample.type) { return false }
    let start = query.start ?? .distantPast
    let end = query.end ?? .distantFuture
    guard sample.start < end, sample.end > start || sample.start >= start else { return false }
    if query.bounds.contains(.start), sample.start < start { return false }
    if query.bounds.contains(.end), sample.end > end { return false }
    if !query.sources.isEmpty, !query.sources.contains(where: { $0.matches(sample.source) }) {
      return false
    }
    if !query.devices.isEmpty, sample.device.map({ !query.devices.contains($0) }) ?? true {
      return false
    }
    if !query.metadata.allSatisfy({ $0.matches(sample.metadata) }) { return false }
    if let ids = query.ids, !ids.contains(sample.id) { return false }
    if let match = query.workouts, !matches(sample, match) { return false }
    guard let values = query.values else { return true }
    switch sample.content {
    case .quantity(let quantity):
      var value = quantity.value
      if values.unit == "count/min", quantity.unit == "count/s" { value *= 60 }
      return values.lower <= value && value <= values.upper
    case .category(let value):
      return (values.lower...values.upper).contains(Double(value.number ?? 0))
    default: return false
    }
  }
}

extension SampleModel {
  /// For workouts of a `SampleMaker`, which say their minutes and kilometres, and such bounds.
  private static func matches(_ sample: HealthSample, _ match: WorkoutMatch) -> Bool {
    guard case .workout(let workout) = sample.content else { return false }
    if !match.activityTypes.isEmpty, !match.activityTypes.contains(workout.activityType) {
      return false
    }
    for (bounds, value) in [
      (match.duration, workout.duration?.value), (match.distance, workout.totalDistance?.value),
    ] {
      guard let bounds else { continue }
      guard let value, bounds.lower <= value, value <= bounds.upper else { return false }
    }
    return true
  }
}

/// Samples that differ in all ways that matter to a store, and meet often.
struct SampleMaker {
  static let origin = Date(timeIntervalSinceReferenceDate: 700_000_000)
  static let sources = [
    SourceRevision(name: "Watch", bundleIdentifier: "health.watch", version: "9"),
    SourceRevision(name: "Watch", bundleIdentifier: "health.watch", version: "10"),
    SourceRevision(name: "Phone", bundleIdentifier: "health.phone", productType: "iPhone15,2"),
    SourceRevision(name: "Scale"),
  ]
  static let devices = [HealthDevice(name: "Watch", model: "6,1"), HealthDevice(name: "Strap")]

  var generator: SeededGenerator
  /// The seconds over which the samples are spread.
  var span = 2_000
  private var syncNumber = 0

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func isChosen(_ one: Int) -> Bool { number(1...one) == 1 }

  mutating func sample() -> HealthSample {
    let start = Self.origin + Double(number(0...span)) + (isChosen(5) ? 0.123456789 : 0)
    let end = isChosen(2) ? start : start + Double(number(1...(isChosen(40) ? 2_000 : 60)))
    let source = Self.sources[number(0...3)]
    var sample: HealthSample
    switch number(0...9) {
    case 0:
      sample = HealthSample(.sleepAnalysis, .category(number(0...5)), start: start, source: source)
    case 1:
      sample = HealthSample(.sleepAnalysis, .category(.name("new")), start: start, source: source)
    case 2:
      var workout = Workout(
        isChosen(2) ? .running : .walking, duration: Quantity(Double(number(1...90)), "min"))
      workout.totalDistance = Quantity(Double(number(1...9)), "km")
      sample = HealthSample(.workout, .workout(workout), start: start, source: source)
    case 3:
      sample = HealthSample(
        .heartRate, Double(number(1...3)), "count/s", start: start, source: source)
    case 4, 5:
      sample = HealthSample(
        .stepCount, Double(number(1...100)), "count", start: start, source: source)
    default:
      sample = HealthSample(
        .heartRate, Double(number(60...180)), "count/min", start: start, source: source)
    }
    sample.end = end
    if isChosen(2) { sample.device = Self.devices[number(0...1)] }
    if isChosen(2) { sample.created = end + Double(number(0...100)) }
    if isChosen(3) { sample.offsets = ClockOffsets(start: 3_600 * number(-12...14)) }
    if isChosen(3) { sample.metadata = [.heartRateMotionContext: .number(Double(number(0...2)))] }
    if isChosen(4) {
      sample.ownIdentifier = Self.identifier(generator.next(), generator.next())
    } else if isChosen(6) {
      // No two of them say the same, or which of two is known would depend on versions.
      syncNumber += 1
      sample.metadata[.syncIdentifier] = .string("s\(number(0...9))")
      sample.metadata[.syncVersion] = .number(Double(number(1...20)))
      sample.created = end + 1_000 + Double(syncNumber)
    }
    return sample
  }

  private static func identifier(_ high: UInt64, _ low: UInt64) -> UUID {
    // Of version 4, so that it is not taken for a derived one.
    let words = (
      (high & ~0xF000 | 0x4000).bigEndian, (low & ~(3 << 62) | 2 << 62).bigEndian
    )
    return withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func query(_ model: SampleModel) -> SampleQuery {
    var query = SampleQuery()
    query.types = [[], [.heartRate], [.stepCount, .sleepAnalysis], [.workout]][number(0...3)]
    if isChosen(2) { query.start = Self.origin + Double(number(-10...span)) }
    if isChosen(2) { query.end = (query.start ?? Self.origin) + Double(number(0...span)) }
    query.bounds = SampleQuery.Bounds(rawValue: number(0...3))
    if isChosen(3) { query.sources = [SourceMatch(name: "Watch"), SourceMatch(name: "Scale")] }
    if isChosen(6) { query.devices = [Self.devices[0]] }
    if isChosen(4) { query.metadata = [MetadataMatch(.heartRateMotionContext, 1, 2)] }
    if isChosen(8) { query.metadata.append(MetadataMatch(.syncIdentifier)) }
    if isChosen(5) {
      query.types = [.heartRate]
      query.values = ValueMatch(from: 70, to: 120, unit: "count/min")
    }
    if isChosen(8) {
      query.types = isChosen(2) ? [.workout] : []
      query.values = nil
      var match = WorkoutMatch()
      if isChosen(2) { match.activityTypes = [.running] }
      if isChosen(2) { match.duration = ValueMatch(from: Double(number(1...90)), unit: "min") }
      if isChosen(2) { match.distance = ValueMatch(to: Double(number(1...9)), unit: "km") }
      query.workouts = match
    }
    if isChosen(6) {
      query.ids = Set(model.samples.shuffled(using: &generator).prefix(number(0...20)).map(\.id))
      query.ids?.insert(UUID())
    }
    if isChosen(2) { query.order = .descending }
    return query
  }
}
