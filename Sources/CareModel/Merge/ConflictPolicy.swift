import Foundation

/// Which of several newest versions, written without knowledge of each other, wins.
///
/// All stores that exchange versions need the same policy: then they choose alike, and end up with
/// the same versions.
public struct ConflictPolicy: Sendable {
  let choose: @Sendable ([CareEntity]) -> Int

  /// A policy of one's own: the position of the winner among versions of one thing, at least two,
  /// by date of writing, then by uuid. It must depend on nothing but these.
  public init(_ choose: @escaping @Sendable ([CareEntity]) -> Int) { self.choose = choose }

  /// The one that was written last; of several, the one with the greatest uuid. A deletion counts
  /// like any other version.
  public static var newestUpdate: ConflictPolicy { ConflictPolicy { $0.count - 1 } }

  /// The newest one that is no deletion, if there is one: nothing that somebody still edits is
  /// deleted.
  public static var newestEdit: ConflictPolicy {
    ConflictPolicy { tips in
      tips.lastIndex { !$0.version.isDeletion } ?? tips.count - 1
    }
  }
}
