import Andiron
import BenchmarkSupport
import Foundation
import HealthModel

/// A store of samples with its defaults.
final class AndironSamples: Contender {
  let title = "Andiron"
  private let health: HealthStore
  private var token: HealthToken?

  init(_ directory: String) throws {
    health = try HealthStore(at: URL(fileURLWithPath: directory + "/samples"))
  }

  func add(_ samples: [HealthSample]) throws { try health.add(samples) }

  private func statistics(
    _ type: SampleType, _ boundaries: [Date], _ calendar: Calendar
  ) throws -> [HealthStatistics] {
    guard let first = boundaries.first, let last = boundaries.last else { return [] }
    var query = StatisticsQuery(type, from: first, to: last)
    query.priorities = [SourceMatch(bundleIdentifier: "com.example.watch")]
    return try health.statistics(query, every: DateComponents(day: 1), from: first, in: calendar)
  }

  func days(_ boundaries: [Date], _ calendar: Calendar) throws -> [Day] {
    try statistics(.heartRate, boundaries, calendar).map {
      Day(count: $0.count, minimum: $0.minimum ?? 0, maximum: $0.maximum ?? 0)
    }
  }

  func steps(_ boundaries: [Date], _ calendar: Calendar) throws -> [Double]? {
    try statistics(.stepCount, boundaries, calendar).map { $0.sum ?? 0 }
  }

  func mark() throws { token = try health.latestToken() }

  func changes() throws -> Double { Self.sum(try health.changes(since: token).added) }

  func sum(from start: Date, to end: Date) throws -> Double {
    var query = SampleQuery(.heartRate, from: start, to: end)
    query.bounds = .start
    return Self.sum(try health.samples(query))
  }

  func newest(_ count: Int) throws -> Double {
    var query = SampleQuery(.heartRate)
    query.order = .descending
    query.limit = count
    return Self.sum(try health.samples(query))
  }

  private static func sum(_ samples: [HealthSample]) -> Double {
    samples.reduce(0) { $0 + ($1.quantity?.value ?? 0) }
  }

  func close() throws { try health.store.close() }
}
