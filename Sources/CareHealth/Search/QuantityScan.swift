import Andiron
import Foundation
import HealthModel

/// The quantities of one type that lie in the times of events.
struct QuantityScan {
  struct Row {
    let start: Date
    let end: Date
    let quantity: Quantity
    let source: SampleSource
    /// Whether the sample was written as an outcome.
    let isOwned: Bool
  }

  /// By start.
  private var rows: [Row] = []
  /// The places of the rows in each time, ascending.
  private var places: [[Int]] = []

  /// `times` are in order, each once. Costs the samples from the first of them to the last.
  ///
  /// Throws what `HealthStore.samples` throws.
  init(
    _ type: SampleType, _ times: [EventTime], _ health: HealthStore, in source: some ObjectSource
  ) throws {
    let query = SampleQuery(type, from: times.first?.start, to: times.map(\.end).max())
    try health.forEach(query, in: source) { sample in
      append(sample)
      return true
    }
    // Points of a series may start after the next sample.
    rows.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    places = Array(repeating: [], count: times.count)
    var sweep = TimeSweep(times)
    for (place, row) in rows.enumerated() {
      sweep.forEach(overlapping: row.start, row.end) { places[$0].append(place) }
    }
  }

  private mutating func append(_ sample: HealthSample) {
    let source = SampleSource(sample.source)
    func add(_ start: Date, _ end: Date, _ quantity: Quantity) {
      rows.append(
        Row(
          start: start, end: end, quantity: quantity, source: source,
          isOwned: sample.isTaskOutcome))
    }
    if case .quantitySeries(let series) = sample.content {
      for point in series.points {
        add(point.start, point.end, Quantity(point.value, series.unit))
      }
    } else if let quantity = sample.quantity {
      add(sample.start, sample.end, quantity)
    }
  }

  /// The quantities in a time, by start.
  func rows(in time: Int) -> [Row] { places[time].map { rows[$0] } }
}

extension HealthSample {
  /// Whether the sample was written as the outcome of an event.
  var isTaskOutcome: Bool { !metadata.isEmpty && metadata[.taskEvent] != nil }
}

extension Sequence<QuantityScan.Row> {
  /// Their sources, each once, in the order in which they first come.
  var sources: [SampleSource] {
    var sources: [SampleSource] = []
    for row in self where !sources.contains(row.source) { sources.append(row.source) }
    return sources
  }
}
