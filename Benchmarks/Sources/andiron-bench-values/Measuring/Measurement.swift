import BenchmarkSupport

/// What was measured of one row.
struct Measurement: Codable {
  struct Column: Codable {
    var name: String
    /// Seconds of a pass in each round.
    var samples: [Double]
    /// Allocations of a pass; nil where they cannot be counted.
    var allocations: Int?

    var median: Double { samples.median }
  }

  var group: Group
  var key: String
  var title: String
  var work: Contest.Work
  var columns: [Column] = []

  var unit: String {
    switch work {
    case .bytes: "MB/s"
    case .operations: "ns"
    }
  }

  /// The number to show for seconds of a pass.
  func figure(_ seconds: Double) -> Double {
    switch work {
    case .bytes(let count): Double(count) / seconds / 1e6
    case .operations(let count): seconds * 1e9 / Double(count)
    }
  }

  func column(_ name: String) -> Column? { columns.first { $0.name == name } }

  /// The median of a column in the row's unit.
  func figure(of name: String) -> Double? { column(name).map { figure($0.median) } }

  /// How many times as fast the first is as another: the median over the ratios of each round.
  func advantage(over name: String) -> Double? {
    guard let first = columns.first, let other = column(name) else { return nil }
    return zip(first.samples, other.samples).map { $1 / $0 }.median
  }

  /// Allocations of one operation of a column, where a row counts operations.
  func allocations(of name: String) -> Double? {
    guard case .operations(let count) = work else { return nil }
    return column(name)?.allocations.map { Double($0) / Double(count) }
  }
}
