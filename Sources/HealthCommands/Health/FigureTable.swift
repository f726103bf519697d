internal import AndironCommands
internal import Foundation
internal import HealthModel

/// The statistics of a type's samples, with a row for each interval, as text, CSV or JSON.
struct FigureTable {
  struct Output: Encodable {
    struct Row: Encodable {
      var start: String
      var end: String
      var count: Int
      /// The number of samples left out because of their unit; nil if there are none.
      var unrelated: Int?
      var sum: Double?
      var average: Double?
      var minimum: Double?
      var maximum: Double?
      var mostRecent: Double?
      var duration: Double?
    }

    var type: String
    var unit: String?
    var zone: String
    var by: String?
    var rows: [Row]
  }

  private static let barWidth = 24

  private let type: SampleType
  private let rows: [HealthStatistics]
  private let calendar: Calendar
  private let by: String?
  private let times: TimeText

  init(
    _ type: SampleType, _ rows: [HealthStatistics], _ calendar: Calendar, by: String?
  ) {
    self.type = type
    self.rows = rows
    self.calendar = calendar
    self.by = by
    times = TimeText(calendar)
  }

  private var unit: String? { rows.lazy.compactMap(\.unit).first }
  private var isCategory: Bool { type.family == .category }
  private var isCumulative: Bool { type.isCumulative }

  var output: Output {
    Output(
      type: type.identifier, unit: unit, zone: calendar.timeZone.identifier, by: by,
      rows: rows.map { row in
        Output.Row(
          start: times.stamp(row.start), end: times.stamp(row.end), count: row.count,
          unrelated: row.unrelatedCount > 0 ? row.unrelatedCount : nil,
          sum: row.sum, average: row.average, minimum: row.minimum, maximum: row.maximum,
          mostRecent: row.mostRecent, duration: row.duration)
      })
  }

  var commaSeparated: [String] {
    func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
    let title = "start,end,count,unit,sum,average,minimum,maximum,mostRecent,duration"
    return [title]
      + rows.map { row in
        [
          times.stamp(row.start), times.stamp(row.end), String(row.count), row.unit ?? "",
          text(row.sum), text(row.average), text(row.minimum), text(row.maximum),
          text(row.mostRecent), text(row.duration),
        ].joined(separator: ",")
      }
  }

  // MARK: Text

  /// A title, and the table with a bar in each row if there are several.
  func text(columns: Int) -> [String] {
    guard !rows.isEmpty else { return ["no samples"] }
    let title = SampleTypeName.short(type) + (unit.map { ", \($0)" } ?? "")
    var table = PlainTable(self.columns.map { ($0.title, $0.alignment) })
    let most = rows.compactMap(figure).max() ?? 0
    let cells = self.columns.map { column in
      column.cells(rows) { Bar.text(figure($0) ?? 0, most: most, width: Self.barWidth) }
    }
    for place in rows.indices { table.add(cells.map { $0[place] }) }
    return [title] + table.lines
  }

  /// The figure that bars show.
  private func figure(_ row: HealthStatistics) -> Double? {
    isCategory
      ? row.duration.flatMap { $0 > 0 ? $0 : nil } ?? Double(row.count)
      : isCumulative ? row.sum : row.average
  }

  private struct Column {
    enum Content {
      case text((HealthStatistics) -> String)
      case number((HealthStatistics) -> Double?)
      case bar
    }

    var title: String
    var content: Content

    var alignment: PlainTable.Alignment { if case .number = content { .right } else { .left } }

    func cells(_ rows: [HealthStatistics], bar: (HealthStatistics) -> String) -> [String] {
      switch content {
      case .text(let text): rows.map(text)
      case .bar: rows.map(bar)
      case .number(let number): FigureText.aligned(rows.map(number))
      }
    }
  }

  private var columns: [Column] {
    var columns = [Column(title: by ?? "from", content: .text { time($0.start) })]
    if by == nil { columns.append(Column(title: "to", content: .text { time($0.end) })) }
    if rows.count > 1 { columns.append(Column(title: "", content: .bar)) }
    columns.append(Column(title: "samples", content: .number { Double($0.count) }))
    if isCategory {
      columns.append(Column(title: "hours", content: .number { $0.duration.map { $0 / 3_600 } }))
    } else if isCumulative {
      columns.append(Column(title: "sum", content: .number(\.sum)))
    } else {
      columns += [
        Column(title: "average", content: .number(\.average)),
        Column(title: "least", content: .number(\.minimum)),
        Column(title: "most", content: .number(\.maximum)),
        Column(title: "latest", content: .number(\.mostRecent)),
      ]
    }
    return columns
  }

  private func time(_ date: Date) -> String {
    ["day", "week", "month"].contains(by) ? times.day(date) : times.time(date)
  }
}
