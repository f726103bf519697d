/// An expression whose phrases are numbered, each with the fields in which it counts.
indirect enum TextPlan {
  case nothing
  case phrase(Int)
  /// The phrases with these numbers, where the near condition with this number holds.
  case near([Int], condition: Int)
  case all([TextPlan])
  case any([TextPlan])
  case not(TextPlan)
  case boosted(TextPlan, by: Double)
}

extension TextPlan {
  /// Whether its matches cannot be found without a list of all records.
  var needsEverything: Bool {
    switch self {
    case .nothing, .phrase, .near: return false
    case .all(let parts):
      let wanted = parts.filter { $0.excluded == nil }
      return wanted.isEmpty || wanted.contains(where: \.needsEverything)
        || parts.compactMap(\.excluded).contains(where: \.needsEverything)
    case .any(let parts): return parts.contains(where: \.needsEverything)
    case .not: return true
    case .boosted(let part, _): return part.needsEverything
    }
  }

  /// The plan that it negates; nil if it does not begin with a negation.
  private var excluded: TextPlan? {
    if case .not(let part) = self { part } else { nil }
  }
}
