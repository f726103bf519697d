extension PrimitiveType {
  /// What a value of the type must look like, worded to follow "expected" in a message.
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
