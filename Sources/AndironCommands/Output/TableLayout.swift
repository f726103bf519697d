internal import ValueModel

/// The columns of a table and their widths.
struct TableLayout {
  private static let gap = 2
  /// The width below which no column is shrunk to make room for others.
  private static let least = 6

  /// The paths of the columns after the key that are shown.
  let paths: [ValuePath]
  let titles: [String]
  /// The number of fields for which there was no room.
  let hiddenCount: Int
  private let widths: [Int]

  /// `titles` and each row begin with the key. With `keepsKey` the key is never cut off.
  init(
    paths: [ValuePath], titles: [String], rows: [[String]], columns: Int, keepsKey: Bool = false
  ) {
    let natural = titles.indices.map { column in
      rows.reduce(CellText.width(titles[column])) { max($0, CellText.width($1[column])) }
    }
    let key = keepsKey ? natural.first ?? 0 : 0
    let count =
      keepsKey
      ? 1 + Self.shownCount(Array(natural.dropFirst()), columns - key - Self.gap)
      : max(1, Self.shownCount(natural, columns))
    self.paths = Array(paths.prefix(count - 1))
    self.titles = titles.prefix(count).map(CellText.printable)
    hiddenCount = titles.count - count
    let shown = Array(natural.prefix(count))
    let room = columns - Self.gap * (count - 1)
    widths =
      keepsKey
      ? shown.prefix(1) + Self.fitted(Array(shown.dropFirst()), room - key)
      : Self.fitted(shown, room)
  }

  /// Returns the number of columns for which there is room.
  private static func shownCount(_ natural: [Int], _ columns: Int) -> Int {
    var used = 0
    var count = 0
    for width in natural {
      used += min(width, least) + (count > 0 ? gap : 0)
      if used > columns { break }
      count += 1
    }
    return count
  }

  /// Returns the widths reduced to fit in `total`: all are limited to the largest value at which
  /// they fit.
  private static func fitted(_ widths: [Int], _ total: Int) -> [Int] {
    var low = 1
    var high = max(1, widths.max() ?? 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if widths.reduce(0, { $0 + min($1, middle) }) <= total {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return widths.map { min($0, low) }
  }

  func line(_ cells: [String]) -> String {
    let text = zip(cells, widths).map(CellText.fitted)
      .joined(separator: String(repeating: " ", count: Self.gap))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  var rule: String {
    widths.map { String(repeating: "-", count: $0) }
      .joined(separator: String(repeating: " ", count: Self.gap))
  }
}
