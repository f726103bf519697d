import Andiron

/// The identifier of a device: letters from a to z, digits and hyphens.
enum DeviceIdentifier {
  /// Returns the identifier of a store, 32 digits, the same for as long as the store exists.
  static func text(of store: Store) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = store.identifierBytes.prefix(16).flatMap {
      [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}
