import FHIRModel
import ValueModel

extension SearchKey {
  /// The beginning of the keys of all references to a resource.
  static func references(toType type: String, id: String) -> SearchKey {
    var key = references(toType: type)
    key.append(identifier: id)
    return key
  }

  /// The beginnings of the keys of all references to a resource, including those that do not name
  /// its type.
  static func references(to type: String, _ id: String) -> [SearchKey] {
    [references(toType: type, id: id), references(toType: "", id: id)]
  }

  /// The beginning of the keys of all references to resources of a type.
  static func references(toType type: String) -> SearchKey {
    var key = SearchKey(reference)
    if type.isEmpty {
      key.append([0, 1])
    } else {
      key.append(hash: StableHash.of(type), count: 2)
    }
    return key
  }

  /// The key of references to an address. The version of a canonical address is left out, since a
  /// search may name it or not.
  static func references(toAddress address: String) -> SearchKey {
    var key = SearchKey(reference)
    key.append([0, 0])
    var address = address
    let hash = address.withUTF8 { StableHash.ofCanonical(UnsafeRawBufferPointer($0)) }
    key.append(hash: hash, count: 8)
    return key
  }

  /// The key of all references to contained resources that a parameter finds.
  static func references(toContainedBy number: UInt8) -> SearchKey {
    var key = SearchKey(contained)
    key.append(number)
    return key
  }

  mutating func append(identifier id: String) {
    var id = id
    id.withUTF8 { append(code: UnsafeRawBufferPointer($0)) }
  }

  mutating func append(code: String) { append(identifier: code) }

  /// Whether a key holds a complete `id` or code, so that no other one has the same key.
  static func isWhole(_ code: String) -> Bool {
    code.utf8.count <= longestCode && !code.utf8.contains(0)
  }

  /// Appends an `id` or a code: a UUID in lower case, as most are, as its sixteen bytes; others as
  /// they are, cut if they are longer than an `id` may be. The bytes show where they end.
  mutating func append(code: UnsafeRawBufferPointer) {
    if let uuid = CompactUUID.bytes(code) {
      append(1)
      append(uuid)
    } else {
      // Codes end with a zero, so those that contain one are kept apart.
      append(code.contains(0) ? 3 : 2)
      append(UnsafeRawBufferPointer(rebasing: code.prefix(Self.longestCode)))
      append(0)
    }
  }

  /// The `id` in the key of a reference that the parameter with that number finds; nil for other
  /// keys.
  static func identifier(inReference key: UnsafeRawBufferPointer, by number: UInt8) -> String? {
    guard key.count > 4 else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: key[4...])
    let length = key[3] == 1 ? 16 : (rest.firstIndex(of: 0) ?? rest.count)
    let numbers = rest.dropFirst(key[3] == 1 ? 16 : length + 1)
    guard rest.count >= length, numbers.contains(number) else { return nil }
    switch key[3] {
    case 1: return CompactUUID.text(rest)
    case 2: return String(decoding: rest.prefix(length), as: UTF8.self)
    default: return nil
    }
  }
}

/// UUIDs in the form of RFC 9562, in lower case only, as bytes.
private enum CompactUUID {
  private static let hyphens: Set<Int> = [8, 13, 18, 23]

  static func bytes(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count == 36 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    var high: UInt8?
    for (index, byte) in text.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = digit(byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The text of the first sixteen bytes.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in 0..<16 {
      if hyphens.contains(text.count) { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(bytes[index] >> 4)])
      text.append(digits[Int(bytes[index] & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
