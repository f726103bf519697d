/// A way to combine the values of several samples into one.
public enum Aggregation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Amounts add up: steps, energy.
  case cumulative
  /// The mean of the values.
  case arithmetic
  /// The mean of the values, each weighted by the time for which it was measured.
  case timeWeighted
  /// The level of the mean energy: 10 · log₁₀ of the time-weighted mean of 10^(level / 10).
  case equivalentLevel
}
