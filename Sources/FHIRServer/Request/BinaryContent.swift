import FHIRModel
import Foundation
import HTTPServer
import ValueModel

/// The bytes in a Binary.
enum BinaryContent {
  /// The bytes; nil if there are none, or what is there is no Base64.
  static func bytes(of binary: Value) -> [UInt8]? {
    (binary["data"] ?? binary["content"])?.string
      .flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }.map { Array($0) }
  }

  /// The media type; nil if it is none that a header field can hold.
  static func type(of binary: Value) -> String? {
    binary["contentType"]?.string.flatMap { text in
      text.contains("/") && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
    }
  }

  /// A Binary that holds the bytes. `context` is a reference to what decides who may read it.
  static func value(
    _ bytes: [UInt8], type: String, id: String?, context: String?, _ release: ReleaseVersion
  ) -> Value {
    var fields: [(String, Value)] = [("resourceType", "Binary")]
    if let id { fields.append(("id", Value(id))) }
    fields.append(("contentType", Value(type)))
    if let context, release != .dstu2 {
      fields.append(("securityContext", Value(object: [("reference", Value(context))])))
    }
    let text = Value(Data(bytes).base64EncodedString())
    fields.append((release < .r4 ? "content" : "data", text))
    return Value(object: fields)
  }
}
