import FileAccess
import HTTPClient

/// The number of received bytes of an answer's body, with its limit and its expected value.
final class AnswerCount: Sendable {
  private let expected: Int?
  private let most: Int?
  private let count = Locked(0)

  init(expected: Int?, most: Int?) {
    self.expected = expected
    self.most = most
  }

  /// Adds received bytes. Throws `TransportError.tooLarge`.
  func add(_ more: Int) throws {
    let count = count.withLock { count in
      count += more
      return count
    }
    if let most, count > most {
      throw TransportError(.tooLarge, "the body has more than \(most) bytes")
    }
  }

  /// Checks the final count. Throws `TransportError.cutOff` if it differs from that in the head.
  func end() throws {
    let count = count.withLock { $0 }
    if let expected, count != expected {
      throw TransportError(.cutOff, "the body has \(count) bytes of \(expected)")
    }
  }
}
