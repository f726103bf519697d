/// The exit status of the tool.
public enum ExitStatus: Int32, Sendable {
  /// The work was done, and what was looked at is sound.
  case sound = 0
  /// The work was done, and it found problems.
  case problems = 1
  /// The work was not done: bad usage, or the store cannot be opened.
  case failed = 2
}
