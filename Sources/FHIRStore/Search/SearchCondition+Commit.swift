import Andiron
import FHIRModel

extension SearchCondition {
  /// Whether the store decides the values of the parameter, not the resources.
  var isOfCommit: Bool { parameter.name == "_lastUpdated" }

  /// The rows whose commits fulfil a condition on `_lastUpdated`, in a store that maintains times.
  ///
  /// Throws `.damaged` or `.failed` if a record cannot be read. Cost: one read for each row, which
  /// decodes the resource only if its time is not known.
  func rows(among list: [UInt32], in rows: CollectionRows) throws -> [UInt32] {
    var found: [UInt32] = []
    var unknown: [UInt32] = []
    var last: (milliseconds: UInt64, isMatch: Bool)?
    try rows.forEachStamp(list[...]) { row, stamp in
      guard let time = stamp.milliseconds else { return unknown.append(row) }
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
