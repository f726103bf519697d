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
