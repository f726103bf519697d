import BenchmarkSupport

/// The samples of each row and contender.
struct Results: Codable {
  struct Row: Codable {
    var title: String
    var unit: String
    /// How many times as good as SQLite Andiron is to be.
    var bar: Double
    var samples: [String: [Double]] = [:]
  }

  var rows: [Row] = []

  mutating func add(_ value: Double, _ title: String, unit: String, bar: Double, of name: String) {
    if !rows.contains(where: { $0.title == title }) {
      rows.append(Row(title: title, unit: unit, bar: bar))
    }
    for index in rows.indices where rows[index].title == title {
      rows[index].samples[name, default: []].append(value)
    }
  }

  var bars: [Bar] {
    rows.map { row in
      let own = row.samples["Andiron"]?.median ?? .nan
      let other = row.samples["SQLite FTS5"]?.median ?? .nan
      return Bar(
        row: row.title, measured: Format.number(other / own), bar: "≥ \(Format.number(row.bar))",
        isMet: other / own >= row.bar)
    }
  }

  var text: String {
    var lines = ["| row | unit | Andiron | SQLite FTS5 |", "|---|---|---:|---:|"]
    for row in rows {
      let figures = ["Andiron", "SQLite FTS5"].map { name in
        row.samples[name].map { Format.number($0.median) } ?? "–"
      }
      lines.append("| \(row.title) | \(row.unit) | \(figures[0]) | \(figures[1]) |")
    }
    return (lines + [""] + Bar.section(bars)).joined(separator: "\n")
  }
}
