import Andiron
import FHIRModel

extension SearchCondition {
  /// Whether the store decides the values of the parameter, not the resources.
  var isOfCommit: Bool { parameter.name == "_lastUpdated" }

  /// The rows whose commits fulfil a condition on `_lastUpdated`, in a store that maintains times.
  ///
  /// Throws `.damaged` or `.failed` if a record cannot be read. Cost: one read for each row, which
  /// decodes the resource only if its time is not known.
  func rows<Rows: ResourceRows>(among list: [Rows.Row], in rows: Rows) throws -> [Rows.Row] {
    var found: [Rows.Row] = []
    var unknown: [Rows.Row] = []
    var last: (milliseconds: UInt64, isMatch: Bool)?
    try rows.forEachTime(list[...]) { row, time in
      guard let time else { return unknown.append(row) }
      if last?.milliseconds != time { last = (time, matches(updated: time)) }
      if last?.isMatch ?? false { found.append(row) }
    }
    try rows.forEach(unknown[...]) { row, value in
      if matches(value) { found.append(row) }
      return true
    }
    return found
  }

  private func matches(updated milliseconds: UInt64) -> Bool {
    if modifier == .missing { return !isMissingWanted }
    let start = (Int64(clamping: milliseconds) - 978_307_200_000) * 1_000
    let time = SearchTerm.time(TimeBounds(start: start, end: start + 1_000))
    let isMatch = operands.contains { $0.matches(time, modifier, bases: bases) }
    return isMatch != (modifier == .not)
  }
}
