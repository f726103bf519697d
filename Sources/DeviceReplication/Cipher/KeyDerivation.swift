/// HKDF-SHA256 (RFC 5869).
struct KeyDerivation: Sendable {
  private let pseudorandomKey: MessageAuthenticator

  init(secret: [UInt8], salt: [UInt8]) {
    pseudorandomKey = MessageAuthenticator(key: MessageAuthenticator(key: salt).tag(secret))
  }

  /// From a key that was derived already.
  init(key: [UInt8]) { pseudorandomKey = MessageAuthenticator(key: key) }

  /// At most 255 blocks of 32 bytes.
  func key(_ info: [UInt8], byteCount: Int = 32) -> [UInt8] {
    precondition(byteCount <= 255 * 32)
    var output: [UInt8] = []
    var block: [UInt8] = []
    var number: UInt8 = 0
    while output.count < byteCount {
      number += 1
      block = pseudorandomKey.tag(block, info, [number])
      output += block
    }
    return Array(output.prefix(byteCount))
  }

  func key(_ use: String, _ context: [UInt8] = []) -> [UInt8] { key(Array(use.utf8) + context) }
}
