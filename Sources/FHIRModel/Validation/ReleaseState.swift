import Synchronization
import ValueModel

/// The state that reading and checking the resources of a release share: names that were met, and
/// types prepared for checking.
final class ReleaseState: Sendable {
  /// Field names and frequent strings, by number. Bounded; see `ValueDictionary`.
  let dictionary = ValueDictionary()
  let checkers: TypeChecker.Table

  init(_ types: TypeTable) { checkers = TypeChecker.Table(types, dictionary) }

  private static let known = Mutex<[ObjectIdentifier: ReleaseState]>([:])

  /// The state of a release, created when it is first asked for.
  static func of<Release: FHIRRelease>(_ release: Release.Type) -> ReleaseState {
    let identifier = ObjectIdentifier(release)
    if let state = known.withLock({ $0[identifier] }) { return state }
    let new = ReleaseState(release.types)
    return known.withLock { known in
      if let earlier = known[identifier] { return earlier }
      known[identifier] = new
      return new
    }
  }
}
