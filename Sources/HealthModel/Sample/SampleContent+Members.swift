import Foundation

extension SampleContent {
  /// The samples within this content that are not stored by themselves.
  var members: [HealthSample] {
    switch self {
    case .correlation(let correlation): correlation.samples
    case .workout(let workout): workout.samples
    default: []
    }
  }

  /// The time from the earliest start to the latest end of the samples within, in seconds; 0
  /// without any.
  var memberDuration: Double {
    let members = members
    guard let start = members.map(\.start).min(), let end = members.map(\.end).max() else {
      return 0
    }
    return end.timeIntervalSince(start)
  }
}
