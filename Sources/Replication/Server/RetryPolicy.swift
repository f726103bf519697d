/// The policy for trying requests again after failures that pass: nobody listens, the connection is
/// cut, or the server answers 408, 429, or 500 and above, except 501.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts for a request.
  public var attempts = 5
  /// The first pause; each further one is twice as long.
  public var firstPause: Duration = .milliseconds(250)
  public var longestPause: Duration = .seconds(60)
  /// The longest wait that a server may ask for, in `Retry-After`, for the request to be tried
  /// again here. If the server asks for a longer one, the replication ends with
  /// `ReplicationError.unreachable`, which contains the requested wait.
  public var longestRetryAfter: Duration = .seconds(120)

  public init() {}

  /// Returns the pause after an attempt, counted from one: between half of the full pause and all
  /// of it, by `fraction`, a random number from zero to one, so that many clients do not return at
  /// once.
  package func pause(after attempt: Int, fraction: Double) -> Duration {
    let factor = 1 << min(20, max(0, attempt - 1))
    return min(firstPause * factor, longestPause) * (0.5 + 0.5 * fraction)
  }
}
