/// The treatment of resources that depart from their release.
public enum ReadingMode: Sendable, Hashable {
  /// Refuses them, with everything that is wrong.
  case strict
  /// Keeps them as they are, to the last field; `issues()` reports the same issues.
  case lenient
}
