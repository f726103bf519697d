import BenchmarkSupport

/// The samples of each row and contender.
struct Results: Codable {
  struct Row: Codable {
    var title: String
    var unit: String
    /// Whether more is better.
    var isRate: Bool
    /// What Andiron is to reach, or not to exceed where less is better.
    var limit: Double?
    var samples: [String: [Double]] = [:]
  }

  var rows: [Row] = []
  /// The share of the processors that other programs took.
  var disturbance = 0.0

  mutating func add(
    _ value: Double, _ title: String, unit: String, isRate: Bool = false, limit: Double? = nil,
    of name: String
  ) {
    if !rows.contains(where: { $0.title == title }) {
      rows.append(Row(title: title, unit: unit, isRate: isRate, limit: limit))
    }
    for index in rows.indices where rows[index].title == title {
      rows[index].samples[name, default: []].append(value)
    }
  }

  var bars: [Bar] {
    rows.compactMap { row in
      guard let limit = row.limit else { return nil }
      let own = row.samples["Andiron"]?.median ?? .nan
      return Bar(
        row: row.title, measured: "\(Format.number(own)) \(row.unit)",
        bar: "\(row.isRate ? "≥" : "≤") \(Format.number(limit))",
        isMet: row.isRate ? own >= limit : own <= limit)
    }
  }

  var text: String {
    var lines = ["| row | unit | Andiron | SQLite | × |", "|---|---|---:|---:|---:|"]
    for row in rows {
      let own = row.samples["Andiron"] ?? []
      let other = row.samples["SQLite"] ?? []
      let ratios = zip(own, other).map { row.isRate ? $0 / $1 : $1 / $0 }
      let ratio = ratios.isEmpty ? "–" : "**\(Format.number(ratios.median))×**"
      lines.append(
        "| \(row.title) | \(row.unit) | \(Self.cell(own)) | \(Self.cell(other)) | \(ratio) |")
    }
    let share = Format.number(disturbance * 100)
    lines += ["", "Other programs took \(share) % of the processors.", ""]
    return (lines + Bar.section(bars)).joined(separator: "\n")
  }

  private static func cell(_ values: [Double]) -> String {
    guard let least = values.min(), let most = values.max() else { return "–" }
    let median = Format.number(values.median)
    if values.count == 1 { return median }
    return "\(median) (\(Format.number(least))–\(Format.number(most)))"
  }
}
