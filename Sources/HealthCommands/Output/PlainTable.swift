internal import AndironCommands

/// Rows under titles, each column as wide as its widest cell. All rows are in memory.
struct PlainTable {
  enum Alignment { case left, right }

  private let titles: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
  }

  /// Adds a row with a cell for each column.
  mutating func add(_ cells: [String]) { rows.append(cells.map(CellText.printable)) }

  /// The titles, a rule and the rows, each a line.
  var lines: [String] {
    let widths = titles.indices.map { column in
      rows.reduce(CellText.width(titles[column])) { max($0, CellText.width($1[column])) }
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return [line(titles, widths), rule] + rows.map { line($0, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let text = cells.indices.map { column in
      let missing = max(0, widths[column] - CellText.width(cells[column]))
      let gap = String(repeating: " ", count: missing)
      return alignments[column] == .left ? cells[column] + gap : gap + cells[column]
    }.joined(separator: "  ")
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
