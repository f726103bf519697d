import Foundation

/// The choice among several newest versions that were written without knowledge of each other.
///
/// All stores that exchange versions need the same policy, so that they make the same choices and
/// end up with the same versions.
public struct ConflictPolicy: Sendable {
  let choose: @Sendable ([CareEntity]) -> Int

  /// A custom policy. `choose` returns the position of the winner among the versions of one item,
  /// at least two, sorted by date of writing, then by uuid. The result must depend only on these
  /// versions.
  public init(_ choose: @escaping @Sendable ([CareEntity]) -> Int) { self.choose = choose }

  /// Chooses the version that was written last; of several, the one with the greatest uuid. A
  /// deletion counts like any other version.
  public static var newestUpdate: ConflictPolicy { ConflictPolicy { $0.count - 1 } }

  /// Chooses the newest version that is not a deletion, if there is one, so that a deletion never
  /// wins over an edit.
  public static var newestEdit: ConflictPolicy {
    ConflictPolicy { tips in
      tips.lastIndex { !$0.version.isDeletion } ?? tips.count - 1
    }
  }
}
