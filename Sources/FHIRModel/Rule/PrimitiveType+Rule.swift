import ValueModel

extension PrimitiveType {
  /// The required form of a value of the type, worded to follow "expected" in a message.
  var rule: String {
    switch self {
    case .string, .markdown:
      "a \(rawValue): not empty, no control characters but tab, line feed and carriage return"
    case .code: "a code: words with one space between them and none around them"
    case .uri, .url, .canonical: "a \(rawValue): not empty, without white space"
    case .id: "an id: 1 to 64 of A-Z, a-z, 0-9, hyphen and point"
    case .date: "a date that exists: YYYY, YYYY-MM or YYYY-MM-DD"
    case .dateTime:
      "a dateTime that exists: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ss with Z or ±hh:mm"
    case .instant: "an instant that exists: YYYY-MM-DDThh:mm:ss with Z or ±hh:mm"
    case .time: "a time: hh:mm:ss, without a zone"
    case .xhtml: "a <div> element, without control characters"
    case .uuid: "a uuid: urn:uuid: and a UUID in lower case"
    case .oid: "an oid: urn:oid: and numbers with points between them"
    case .base64Binary: "base64Binary: Base64 in complete groups of four"
    case .integer: "an integer from -2147483648 to 2147483647"
    case .unsignedInt: "an integer from 0 to 2147483647"
    case .positiveInt: "an integer from 1 to 2147483647"
    case .integer64: "a string of an integer from -9223372036854775808 to 9223372036854775807"
    case .decimal: "a decimal of at most 18 digits before the point and 17 after it"
    case .boolean: "true or false"
    }
  }
}

/// The texts that each primitive type allows: the texts that any release allows. FHIR R5, section
/// 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#primitive>), and the same page in the earlier
/// releases.
///
/// | type | DSTU2 and STU3 | R4 | R5 | here |
/// | --- | --- | --- | --- | --- |
/// | code | single white space between words | the same | single spaces | white space |
/// | uri, url, canonical | XML's rule | no white space | the same | no white space, not empty |
/// | oid | any first number | 0, 1 or 2 | 0, 1 or 2 | any |
/// | base64Binary | white space anywhere | between groups | none | anywhere; complete groups of 4 |
/// | date, dateTime | years below zero, day 00 | 0001 to 9999 | the same | 0001 to 9999, real day |
/// | time, dateTime, instant | second 59 | second 60 | 60, nine digits | 60, any fraction |
/// | dateTime with time | with zone | with zone | with zone, in the text | with zone |
/// | integer64 | | | sign `+` too | the same, in 64 bits |
/// | decimal | any digits | any digits | 18 digits, point, 17 digits | any; see `DecimalRule` |
/// | string, markdown | not empty | the same | the same | not empty; controls only tab, CR, LF |
/// | xhtml | a `div` | the same | the same | begins with `<div`, no control characters |
extension PrimitiveType {
  /// Whether a text is valid for the type. Numbers and booleans are expected as JSON writes them.
  public func accepts(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { accepts(UnsafeRawBufferPointer($0)) }
  }

  /// Whether UTF-8 is valid for the type. Linear in the text and without allocation; some
  /// nanoseconds for short texts.
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

  /// Whether the type allows the integer. Types that are not integers allow any.
  private func isInRange(_ integer: Int32) -> Bool {
    switch self {
    case .unsignedInt: integer >= 0
    case .positiveInt: integer > 0
    default: true
    }
  }
}
