/// One promise about speed, space or memory, and whether this run keeps it.
public struct Bar: Codable, Sendable {
  public var row: String
  /// What was measured, as a ratio or a value; nil when an engine it needs was not in the run.
  public var measured: String?
  public var bar: String
  public var isMet: Bool?

  public init(row: String, measured: String? = nil, bar: String, isMet: Bool? = nil) {
    self.row = row
    self.measured = measured
    self.bar = bar
    self.isMet = isMet
  }

  /// The section of a report that lists bars.
  public static func section(_ bars: [Bar]) -> [String] {
    var lines = ["## Bars", "", "| row | ratio | bar | met? |", "|---|---:|---|---|"]
    for bar in bars {
      let met = bar.isMet.map { $0 ? "yes" : "**no**" } ?? "–"
      lines.append("| \(bar.row) | \(bar.measured ?? "–") | \(bar.bar) | \(met) |")
    }
    return lines + [""]
  }
}
