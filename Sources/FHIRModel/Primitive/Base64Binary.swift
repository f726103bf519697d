public import Foundation

/// `base64Binary`: bytes as text in base64. The text is kept, and decoded whenever the bytes are
/// asked for.
///
/// White space may stand anywhere, as in the releases before R5. FHIR R5, section 2.1.28.0
/// (<https://hl7.org/fhir/R5/datatypes.html#base64Binary>), RFC 4648, section 4.
public struct Base64Binary: TextPrimitive {
  public let text: String

  public init(unchecked text: String) { self.text = text }

  /// Keeps a text of base64. Nil if the text is empty or not base64. Linear in the text.
  public init?(_ text: String) {
    guard PrimitiveType.base64Binary.accepts(text) else { return nil }
    self.text = text
  }

  /// Encodes bytes, without white space. No bytes give an empty text, which FHIR does not allow.
  public init(_ data: Data) { text = data.base64EncodedString() }

  /// The bytes, decoded on each call; nil if the text is not valid. Linear in the text.
  public var data: Data? {
    guard isValid else { return nil }
    if let data = Data(base64Encoded: text) { return data }
    let digits = text.utf8.filter { $0 > UInt8(ascii: " ") }
    return Data(base64Encoded: String(decoding: digits, as: UTF8.self))
  }
}
