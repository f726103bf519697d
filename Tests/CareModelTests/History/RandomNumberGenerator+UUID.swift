import Foundation

extension RandomNumberGenerator {
  /// A UUID of random bits, so that a seed decides on identifiers too.
  mutating func uuid() -> UUID {
    var bytes = Array(repeating: UInt8(0), count: 16)
    for position in bytes.indices { bytes[position] = UInt8(truncatingIfNeeded: next()) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
