public import Foundation

/// Samples that belong together: the two numbers of a blood pressure, the contents of a meal.
public struct Correlation: Sendable, Hashable, Codable {
  /// Members that are stored samples of their own, by identifier.
  public var members: [UUID]
  /// Members that exist only here.
  public var samples: [HealthSample]

  public init(members: [UUID] = [], samples: [HealthSample] = []) {
    self.members = members
    self.samples = samples
  }
}
