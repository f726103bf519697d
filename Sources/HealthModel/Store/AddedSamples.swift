/// The outcome of adding samples.
public struct AddedSamples: Sendable, Hashable {
  /// The number of samples that were new, including those that replaced another.
  public var addedCount = 0
  /// The number of samples that the store already had, by identifier or by content.
  public var knownCount = 0
  /// The number of samples that replaced another with the same sync identifier and a lesser
  /// version.
  public var replacedCount = 0
  /// The number of samples that had the sync identifier of another, but no greater version.
  public var outdatedCount = 0

  public init() {}

  static func += (left: inout AddedSamples, right: AddedSamples) {
    left.addedCount += right.addedCount
    left.knownCount += right.knownCount
    left.replacedCount += right.replacedCount
    left.outdatedCount += right.outdatedCount
  }
}
