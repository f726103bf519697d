public import Foundation

/// Identifies an event of a version of a task. It is the same in every process and store.
public struct EventIdentifier: Codable, Hashable, Sendable {
  public let taskUUID: UUID
  public let occurrence: Int

  public init(taskUUID: UUID, occurrence: Int) {
    self.taskUUID = taskUUID
    self.occurrence = occurrence
  }
}

extension EventIdentifier: Comparable {
  public static func < (one: EventIdentifier, other: EventIdentifier) -> Bool {
    let (words, others) = (one.words, other.words)
    return (words.0, words.1, one.occurrence) < (others.0, others.1, other.occurrence)
  }

  /// The uuid as two numbers in the order of its text.
  private var words: (UInt64, UInt64) {
    withUnsafeBytes(of: taskUUID.uuid) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }
}
