import BenchmarkSupport
import Foundation

/// What one child process measured.
struct Recording: Codable, Sendable {
  /// The values by row.
  private(set) var values: [String: Double] = [:]
  /// Sums of the answers by row; every engine must give the same.
  private(set) var digests: [String: UInt64] = [:]
  /// Further lines for tables that are not rows (space and latency over time).
  var samples: [ChurnSample] = []
  /// The share of the processors that other programs took meanwhile.
  var disturbance = 0.0

  func value(_ row: Row) -> Double? { values[row.rawValue] }

  /// True when the recording holds rows of that workload.
  func belongs(to workload: Workload) -> Bool {
    Row.allCases.contains { $0.workload == workload && values[$0.rawValue] != nil }
  }

  mutating func record(_ row: Row, _ value: Double) {
    values[row.rawValue] = value
    let text = "    \(row.title): \(Format.number(value)) \(row.unit.rawValue)\n"
    FileHandle.standardError.write(Data(text.utf8))
  }

  mutating func record(_ row: Row, digest: Digest) { digests[row.rawValue] = digest.value }

  mutating func merge(_ other: Recording) {
    values.merge(other.values) { $1 }
    digests.merge(other.digests) { $1 }
    samples += other.samples
  }
}

/// One interval of the churn workload.
struct ChurnSample: Codable, Sendable {
  var minutes: Double
  var space: Double
  var commits: Int
  var commitMedian: Double
  var commitTail: Double
  var commitWorst: Double
  var readTail: Double
}
