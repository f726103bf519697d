import ValueModel

/// What texts the primitive types allow: those of any release. FHIR R5, section 2.1.28.0
/// (<https://hl7.org/fhir/R5/datatypes.html#primitive>), and its pages in the releases before.
///
/// | type | DSTU2 and STU3 | R4 | R5 | here |
/// | --- | --- | --- | --- | --- |
/// | code | single white space between words | the same | single spaces | white space |
/// | uri, url, canonical | no rule but XML's | no white space | no white space | not empty, no white space |
/// | oid | any first number | 0, 1 or 2 | 0, 1 or 2 | any |
/// | base64Binary | white space anywhere | between groups of four | none | anywhere; complete groups |
/// | date, dateTime | years below zero, day 00 | 0001 to 9999 | the same | 0001 to 9999, days that exist |
/// | time, dateTime, instant | second 59 | second 60 | 60, nine digits of fraction | 60, any fraction |
/// | dateTime with time | with zone | with zone | with zone, says the text | with zone |
/// | integer64 | | | sign `+` too | the same, in 64 bits |
/// | decimal | any digits | any digits | 18 digits before the point, 17 after it | any digits; see `DecimalRule` |
/// | string, markdown | not empty | the same | the same | not empty, no control characters but tab, CR, LF |
/// | xhtml | a `div` | the same | the same | begins with `<div`, no control characters |
extension PrimitiveType {
  /// Whether a text is one of the type. Those of numbers and booleans are meant as JSON writes
  /// them.
  public func accepts(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { accepts(UnsafeRawBufferPointer($0)) }
  }

  /// The same of UTF-8. Linear in the text, nothing is allocated; some nanoseconds for short texts.
  func accepts(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard utf8.count > 0 else { return false }
    switch self {
    case .string, .markdown: return TextRule.hasNoControls(utf8)
    case .code: return TextRule.isCode(utf8)
    case .uri, .url, .canonical: return TextRule.hasNoSpaces(utf8)
    case .id: return TextRule.isIdentifier(utf8)
    case .date: return TemporalScanner(utf8, .date) != nil
    case .dateTime: return TemporalScanner(utf8, .dateTime) != nil
    case .instant: return TemporalScanner(utf8, .instant) != nil
    case .time: return TemporalScanner(utf8, .time) != nil
    case .xhtml: return TextRule.isDiv(utf8)
    case .uuid: return TextRule.isUUID(utf8)
    case .oid: return TextRule.isOID(utf8)
    case .base64Binary: return Base64Rule.accepts(utf8)
    case .integer64: return IntegerRule.integer64(utf8) != nil
    case .integer, .unsignedInt, .positiveInt:
      return IntegerRule.integer32(utf8).map(isInRange) ?? false
    case .boolean: return TextRule.isBoolean(utf8)
    case .decimal:
      return ExactDecimal(utf8: utf8.bindMemory(to: UInt8.self)) != nil
    }
  }

  /// Whether the type has the integer; no other types have any.
  private func isInRange(_ integer: Int32) -> Bool {
    switch self {
    case .unsignedInt: integer >= 0
    case .positiveInt: integer > 0
    default: true
    }
  }
}
