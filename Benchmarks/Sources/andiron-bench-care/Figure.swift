/// What is measured.
enum Figure: String, Codable, CaseIterable, CodingKeyRepresentable {
  case loaded, firstDay, day, dayWithSums, otherDay, changedDay, unreadDay, adherence
  case written, merged

  var title: String {
    switch self {
    case .loaded: "outcomes stored as objects, those of a day in a transaction"
    case .firstDay: "the events of a day with their outcomes, a new reader"
    case .day: "the events of a day with their outcomes, the reader was used before"
    case .dayWithSums: "the same, and the sum of the values of each outcome"
    case .otherDay: "the same of another day each time"
    case .changedDay: "the same after an outcome was written"
    case .unreadDay: "the same of days not read since the store was opened"
    case .adherence: "the adherence of all tasks on each of 30 days"
    case .written: "outcomes written as versions, 100 in a transaction"
    case .merged: "versions merged into an empty store"
    }
  }

  var unit: String {
    switch self {
    case .loaded, .written, .merged: "/s"
    default: "ms"
    }
  }
}
