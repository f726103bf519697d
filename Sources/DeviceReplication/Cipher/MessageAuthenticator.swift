import ValueModel

/// HMAC-SHA256 (RFC 2104) under one key.
struct MessageAuthenticator: Sendable {
  static let tagByteCount = 32
  private static let blockByteCount = 64

  private let inner: SHA256
  private let outer: SHA256

  init(key: [UInt8]) {
    var block = key.count > Self.blockByteCount ? Self.hash(key) : key
    block += [UInt8](repeating: 0, count: Self.blockByteCount - block.count)
    var inner = SHA256()
    inner.add(block.map { $0 ^ 0x36 })
    var outer = SHA256()
    outer.add(block.map { $0 ^ 0x5C })
    self.inner = inner
    self.outer = outer
  }

  /// The tag of the parts, one after the other.
  func tag(_ parts: [UInt8]...) -> [UInt8] {
    var inner = inner
    for part in parts { inner.add(part) }
    var outer = outer
    outer.add(inner.digest())
    return outer.digest()
  }

  static func hash(_ parts: [UInt8]...) -> [UInt8] {
    var hash = SHA256()
    for part in parts { hash.add(part) }
    return hash.digest()
  }

  /// Takes the same time wherever they differ.
  static func isEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension SHA256 {
  fileprivate mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }
}
