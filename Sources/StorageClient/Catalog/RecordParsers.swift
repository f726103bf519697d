import FileAccess
import ValueModel

/// Readers of JSON that are kept between the uses of a storage, as they are costly to set up. Each
/// is used by one thread at a time.
final class RecordParsers: Sendable {
  private static let mostIdle = 16

  private let idle = Locked<[JSONReader]>([])

  func take() -> JSONReader { idle.withLock { $0.popLast() } ?? JSONReader() }

  func giveBack(_ reader: JSONReader) {
    idle.withLock { idle in
      if idle.count < Self.mostIdle { idle.append(reader) }
    }
  }
}
