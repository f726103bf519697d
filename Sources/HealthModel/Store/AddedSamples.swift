/// What became of samples that were to be added.
public struct AddedSamples: Sendable, Hashable {
  /// How many were not there before, with those that replaced another.
  public var addedCount = 0
  /// How many were there already: they had the identifier of another, or said the same as one.
  public var knownCount = 0
  /// How many replaced another, of the same sync identifier and a lesser version.
  public var replacedCount = 0
  /// How many had the sync identifier of another, and no greater version.
  public var outdatedCount = 0

  public init() {}

  static func += (left: inout AddedSamples, right: AddedSamples) {
    left.addedCount += right.addedCount
    left.knownCount += right.knownCount
    left.replacedCount += right.replacedCount
    left.outdatedCount += right.outdatedCount
  }
}
