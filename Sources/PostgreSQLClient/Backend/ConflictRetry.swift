#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import Foundation
  import StorageClient

  /// Repeats a transaction while it conflicts with others.
  ///
  /// The second attempt follows at once, because the other transaction is often over by then. Later
  /// attempts follow after random pauses that grow up to a twentieth of a second, so that
  /// conflicting transactions do not meet again and the winners of a busy object do not wait for
  /// long.
  struct ConflictRetry {
    /// The number of attempts before the conflict becomes an error.
    static let mostAttempts = 40
    private static let limit = 0.05

    /// Waits for a number of seconds.
    var sleep: (TimeInterval) -> Void = { Thread.sleep(forTimeInterval: $0) }

    /// The longest pause before an attempt, in seconds; attempts count from 1.
    static func longestPause(before attempt: Int) -> TimeInterval {
      attempt < 3 ? 0 : min(0.001 * Double(1 << min(attempt - 1, 6)), limit)
    }

    /// Returns the result of `body`. Throws `StoreError`: `.conflict` if the last attempt fails
    /// because of a conflict, and every other error of `body` at once.
    func run<R>(_ body: () throws -> R) throws -> R {
      var attempt = 1
      while true {
        do {
          return try body()
        } catch let error as StoreError where error.isConflict {
          guard attempt < Self.mostAttempts else {
            throw StoreError(
              .conflict, "other transactions were in the way \(attempt) times", underlying: error)
          }
          attempt += 1
          let longest = Self.longestPause(before: attempt)
          if longest > 0 { sleep(.random(in: 0...longest)) }
        }
      }
    }
  }
#endif
