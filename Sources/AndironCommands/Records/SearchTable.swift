internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import ValueModel

/// The results of a search, as text for people.
enum SearchTable {
  /// The number of rows if the search does not set one.
  static let mostRows = 50

  static func print(_ results: FHIRSearchResults, _ console: Console) throws {
    if results.search.summary == .count { return try console.line("\(results.total ?? 0)") }
    try write(results.matches, console)
    guard !results.included.isEmpty else { return }
    try console.line("\nincluded:")
    try write(results.included, console)
  }

  private static func write(_ resources: [Value], _ console: Console) throws {
    var table = TableWriter(
      columns: console.outputColumns ?? 80, fields: nil, keyTitle: "resource",
      hint: " not shown", keepsKey: true, LineBuffer(console))
    for value in resources { try table.add(.string(name(value)), ResourceRow.value(value)) }
    try table.finish()
  }

  private static func name(_ value: Value) -> String {
    (value["resourceType"]?.string ?? "") + "/" + (value["id"]?.string ?? "")
  }

  /// Returns the counts as text: `12 of 340 that match, 3 included, 1.2 ms`.
  static func summary(_ results: FHIRSearchResults, _ seconds: Double) -> String {
    var parts: [String] = []
    if results.search.summary == .count {
      parts.append("\(results.total ?? 0) match")
    } else if let total = results.total, total != results.matches.count {
      parts.append("\(results.matches.count) of \(total) that match")
    } else {
      parts.append("\(results.matches.count) match")
    }
    if !results.included.isEmpty { parts.append("\(results.included.count) included") }
    parts.append(FigureText.duration(seconds))
    return parts.joined(separator: ", ")
  }
}
