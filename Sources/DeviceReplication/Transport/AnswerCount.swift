import FileAccess
import HTTPClient

/// How much of an answer's body has come, and how much may.
final class AnswerCount: Sendable {
  private let expected: Int?
  private let most: Int?
  private let count = Locked(0)

  init(expected: Int?, most: Int?) {
    self.expected = expected
    self.most = most
  }

  /// Throws `TransportError.tooLarge`.
  func add(_ more: Int) throws {
    let count = count.withLock { count in
      count += more
      return count
    }
    if let most, count > most {
      throw TransportError(.tooLarge, "the body has more than \(most) bytes")
    }
  }

  /// Throws `TransportError.cutOff` if it is not as many as the head said.
  func end() throws {
    let count = count.withLock { $0 }
    if let expected, count != expected {
      throw TransportError(.cutOff, "the body has \(count) bytes of \(expected)")
    }
  }
}
