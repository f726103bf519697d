internal import HealthModel

/// Samples on their way from the reading thread to the storing one.
struct SampleBatch: Sendable {
  struct Group: Sendable {
    var type: SampleType
    var samples: [HealthSample]
  }

  /// One for each type, in the order in which they came.
  private(set) var groups: [Group] = []
  /// Summaries of days and characteristics of the person, which replace older ones.
  private(set) var summaries: [HealthSample] = []
  /// The approximate memory of the samples, as a multiple of that of a quantity.
  private(set) var weight = 0
  /// The number of bytes of the main file read up to this batch.
  var readByteCount = 0
  private var places: [SampleType: Int] = [:]
  private var last = 0

  var isEmpty: Bool { weight == 0 }

  mutating func append(_ sample: HealthSample) {
    weight += Self.weight(of: sample.content)
    if last < groups.count, groups[last].type == sample.type {
      groups[last].samples.append(sample)
      return
    }
    if let place = places[sample.type] {
      last = place
      groups[place].samples.append(sample)
    } else {
      last = groups.count
      places[sample.type] = last
      groups.append(Group(type: sample.type, samples: [sample]))
    }
  }

  mutating func append(summary: HealthSample) {
    weight += 4
    summaries.append(summary)
  }

  private static func weight(of content: SampleContent) -> Int {
    switch content {
    case .quantity, .category: 1
    case .variability(let variability): 2 + variability.readings.count / 4
    case .workoutRoute(let route): 4 + route.locations.count / 2
    case .electrocardiogram(let recording): 4 + recording.voltages.count / 16
    case .workout(let workout):
      8 + workout.events.count + workout.statistics.count + workout.samples.count
    case .correlation(let correlation):
      4 + correlation.members.count / 8 + correlation.samples.count
    case .clinicalRecord: 16
    default: 8
    }
  }
}
