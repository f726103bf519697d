import FHIRModel
import ValueModel

/// An element that can hold the care date of a resource: a date, a period or a timing.
struct CareDatePlace: Sendable {
  /// The fields on the way to it.
  private let path: [String]
  private let first: String
  /// The field with the end, if it is an element of its own.
  private let last: String?

  /// Reads `effective`, `context.period` and `start...end`.
  init(_ text: String) {
    let ends = text.split(separator: "...").map(String.init)
    let steps = (ends.count > 1 ? [] : text.split(separator: ".").map(String.init))
    path = steps.dropLast()
    first = steps.last ?? ends[0]
    last = ends.count > 1 ? ends[1] : nil
  }

  /// The first date there. Nil if there is none that can be read.
  func date(in resource: Value) -> CareDate? {
    for place in path.reduce([resource], { places, step in places.flatMap { $0.all(step) } }) {
      if let last {
        let ends = [("start", place[first]), ("end", place[last])]
        let period = Value(object: ends.compactMap { name, value in value.map { (name, $0) } })
        if let date = CareDate(period: period) { return date }
        continue
      }
      for suffix in ["", "DateTime", "Date", "Instant", "Period", "Timing"] {
        for value in place.all(first + suffix) {
          if let date = CareDate(value) { return date }
        }
      }
    }
    return nil
  }
}

extension CareDate {
  /// Nil if the value is neither a date nor a period nor a timing, or has no date.
  fileprivate init?(_ value: Value) {
    if let text = value.string {
      guard let bounds = TimeBounds(text) else { return nil }
      self.init(text: text, bounds: bounds)
    } else if value["start"] != nil || value["end"] != nil {
      self.init(period: value)
    } else {
      self.init(timing: value)
    }
  }

  fileprivate init?(period: Value) {
    guard let text = period["start"]?.string ?? period["end"]?.string,
      let bounds = Self.bounds(period, "Period")
    else { return nil }
    self.init(text: text, bounds: bounds)
  }

  /// From the first of its limits to the last.
  private init?(timing: Value) {
    guard let bounds = Self.bounds(timing, "Timing") else { return nil }
    let limits = timing["repeat"].flatMap { $0["boundsPeriod"] ?? $0["bounds"] }
    let ends = ["start", "end"].compactMap { limits?[$0]?.string }
    let dates = (ends + timing.all("event").compactMap(\.string)).compactMap { text in
      TimeBounds(text).map { (text, $0.start) }
    }
    guard let first = dates.min(by: { $0.1 < $1.1 }) else { return nil }
    self.init(text: first.0, bounds: bounds)
  }

  private static func bounds(_ value: Value, _ type: String) -> TimeBounds? {
    var found: TimeBounds?
    _ = SearchTerm.forEach(.date, type, value) { term in
      if case .time(let bounds) = term { found = bounds }
      return false
    }
    return found
  }
}

extension Value {
  /// The values of a field: the elements of an array, or the value itself.
  fileprivate func all(_ field: String) -> [Value] {
    guard kind == .object, let value = self[field] else { return [] }
    return value.kind == .array ? Array(value.elements) : [value]
  }
}
