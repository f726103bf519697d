import Foundation
package import ValueModel

/// The form in which Swift writes a field of a declared type, if decoding accepts other forms as
/// well.
///
/// Values that decode as equal have one canonical form, so that filters, sorts, indexes and the
/// rules of relations treat them as equal too, whatever program wrote them.
package enum FieldForm: Sendable, Hashable {
  /// A `UUID`: 36 characters in upper case. Lower case and 16 bytes are read too.
  case uuid
  /// A `Date`: RFC 3339 with `+00:00` and no more digits than needed. Any offset is read.
  case instant
  /// `Data`: a byte string. Base64 text is read too.
  case bytes
  /// A `CompoundKey`: the texts of its parts, each in its own form.
  case key([KeyPart])
  /// Not a field but the primary key, in the hidden field; used in sorts only.
  case primaryKey

  /// The type of a part of a compound key.
  package enum KeyPart: String, Sendable, Hashable {
    case uuid, string, integer
  }

  /// Returns `value` in its canonical form; nil if it already has that form, or is not a form of
  /// such a field at all.
  package func canonical(_ value: Value) -> Value? {
    switch self {
    case .uuid: Self.canonicalUUID(value)
    case .instant: Self.canonicalInstant(value)
    case .bytes:
      value.kind == .string
        ? value.string.flatMap { Data(base64Encoded: $0) }.map { Value(bytes: Array($0)) } : nil
    case .key(let parts): Self.canonicalKey(value, parts)
    case .primaryKey: nil
    }
  }

  private static func canonicalUUID(_ value: Value) -> Value? {
    if value.kind == .bytes { return UUID(keyValue: value).map(\.queryValue) }
    var uuid: UUID?
    _ = value.testUTF8 { text in
      guard text.count == 36 else { return false }
      // Lower-case letters are above all bytes of a canonical text.
      var highest: UInt8 = 0
      for byte in text { highest = max(highest, byte) }
      if highest >= UInt8(ascii: "a") { uuid = UUIDText.uuid(text) }
      return true
    }
    return uuid.map(\.queryValue)
  }

  private static func canonicalInstant(_ value: Value) -> Value? {
    var text: String?
    _ = value.testUTF8 { bytes in
      if bytes.count >= 20, !isSurelyCanonical(bytes) {
        text = String(decoding: bytes, as: UTF8.self)
      }
      return true
    }
    guard let text, let canonical = DateText.date(text).flatMap({ DateText.text(of: $0) }),
      canonical != text
    else { return nil }
    return Value(canonical)
  }

  /// Whether a date text is known to be canonical from its ends alone: without a fraction, or with
  /// one of up to four digits, which every `Date` of the years 0 to 9999 gives back.
  private static func isSurelyCanonical(_ text: UnsafeRawBufferPointer) -> Bool {
    let zone = text.count - 6
    guard zone == 19 || (21...24).contains(zone), text[10] == UInt8(ascii: "T"),
      text[zone] == UInt8(ascii: "+")
    else { return false }
    for offset in [1, 2, 4, 5] where text[zone + offset] != UInt8(ascii: "0") { return false }
    return zone == 19 || text[zone - 1] != UInt8(ascii: "0")
  }

  private static func canonicalKey(_ value: Value, _ parts: [KeyPart]) -> Value? {
    guard let text = value.string, let texts = CompoundKeyText.parts(text),
      texts.count == parts.count
    else { return nil }
    let canonical = CompoundKeyText.text(
      zip(texts, parts).map { text, part in
        switch part {
        case .uuid: UUID(partText: text)?.partText ?? text
        case .integer: Int(partText: text)?.partText ?? text
        case .string: text
        }
      })
    return canonical.utf8.elementsEqual(text.utf8) ? nil : Value(canonical)
  }
}

// MARK: For a type

extension FieldForm {
  /// The form of a type: for an array or a set that of its elements, for an optional that of the
  /// wrapped type. Nil if equal values always have one form.
  package init?(_ type: Any.Type) {
    if let wrapper = type as? any FormWrapper.Type {
      self.init(wrapper.wrappedType)
      return
    }
    switch type {
    case is UUID.Type: self = .uuid
    case is Date.Type: self = .instant
    case is Data.Type: self = .bytes
    case let key as any AnyCompoundKey.Type: self = .key(key.partTypes.map { KeyPart($0) })
    default: return nil
    }
  }
}

extension FieldForm.KeyPart {
  fileprivate init(_ type: any CompoundKeyPart.Type) {
    self = type is UUID.Type ? .uuid : type is Int.Type ? .integer : .string
  }
}

/// A type that is stored as the type it wraps, or as an array of it.
private protocol FormWrapper {
  static var wrappedType: Any.Type { get }
}

extension Optional: FormWrapper { fileprivate static var wrappedType: Any.Type { Wrapped.self } }
extension Array: FormWrapper { fileprivate static var wrappedType: Any.Type { Element.self } }
extension Set: FormWrapper { fileprivate static var wrappedType: Any.Type { Element.self } }
extension Range: FormWrapper { fileprivate static var wrappedType: Any.Type { Bound.self } }
extension ClosedRange: FormWrapper { fileprivate static var wrappedType: Any.Type { Bound.self } }

// MARK: As text

extension FieldForm: LosslessStringConvertible {
  /// The form as definitions of collections store it: `uuid`, `instant`, `bytes`,
  /// `key:uuid,string`.
  package var description: String {
    switch self {
    case .uuid: "uuid"
    case .instant: "instant"
    case .bytes: "bytes"
    case .key(let parts): "key:" + parts.map(\.rawValue).joined(separator: ",")
    case .primaryKey: "primaryKey"
    }
  }

  package init?(_ description: String) {
    switch description {
    case "uuid": self = .uuid
    case "instant": self = .instant
    case "bytes": self = .bytes
    default:
      guard description.hasPrefix("key:") else { return nil }
      let names = description.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false)
      let parts = names.compactMap { KeyPart(rawValue: String($0)) }
      guard parts.count == names.count else { return nil }
      self = .key(parts)
    }
  }
}
