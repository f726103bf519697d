import FHIRModel
import FHIRR4
import Foundation
import ValueModel

/// Extensions for the fields that elements do not say. Their addresses are a base and the name of
/// the field; those within others are plain names.
///
/// A field with fields, and a list, are extensions within their extension; each element of a list
/// is named `item`. Dates, identifiers, numbers and texts have FHIR's types for them.
enum CareExtension {
  static let base = "urn:andiron:care:"
  /// Names a field that elements seem to say and the version does not have.
  static let none = base + "none"

  private static let item = "item"
  private static let emptyList = "empty-list"
  private static let emptyObject = "empty-object"
  private static let emptyBytes = "empty-bytes"

  /// The only field whose names are the user's, and no names of extensions.
  private static let userInfo = "userInfo"
  private static let dates: Set<String> = [
    "createdDate", "updatedDate", "deletedDate", "effectiveDate", "validUntil", "birthday", "start",
    "end", "eventStart", "eventEnd",
  ]
  private static let identifiers: Set<String> = [
    "uuid", "previousVersionUUIDs", "nextVersionUUIDs", "site", "carePlanUUID", "patientUUID",
    "taskUUID",
  ]
  /// FHIR allows strings of one megabyte; longer texts are addresses. HL7 FHIR R4, section
  /// 2.24.0.1 (<https://hl7.org/fhir/R4/datatypes.html#string>).
  private static let longestString = 1 << 20
  /// Deeper than any version.
  private static let mostLevels = 16

  /// The extension for a field.
  static func written(_ name: String, _ value: Value) -> Extension {
    guard name == userInfo else { return written(base + name, value, name: name) }
    let entries = value.fields.sorted { $0.name < $1.name }
      .map { Value(object: [("key", Value($0.name)), ("value", $0.value)]) }
    return written(base + name, Value(array: entries), name: name)
  }

  /// The name of the field and its value; nil for the extension of another. Throws `damaged` if it
  /// is not as it was written.
  static func read(
    _ extension: Extension
  ) throws(CareFHIRError) -> (name: String, value: Value)? {
    guard let url = `extension`.url, url.hasPrefix(base) else { return nil }
    let name = String(url.dropFirst(base.count))
    let value = try read(`extension`, level: 0)
    guard name == userInfo else { return (name, value) }
    var fields: [(String, Value)] = []
    for entry in value.elements {
      guard let key = entry["key"]?.string, let text = entry["value"] else { throw damaged() }
      fields.append((key, text))
    }
    return (name, Value(object: fields))
  }

  // MARK: Writing

  private static func written(_ url: String, _ value: Value, name: String) -> Extension {
    var result = Extension(url: url)
    switch value.kind {
    case .null: break
    case .boolean: result.valueBoolean = value.boolean
    case .integer, .decimal: result.valueDecimal = value.decimal
    case .string: set(value.string ?? "", name: name, in: &result)
    case .bytes:
      let bytes = value.bytes ?? []
      if bytes.isEmpty {
        result.valueCode = emptyBytes
      } else {
        result.valueBase64Binary = Base64Binary(Data(bytes))
      }
    case .array:
      result.extension = value.elements.map { written(item, $0, name: name) }
      if value.elements.isEmpty { result.valueCode = emptyList }
    case .object:
      result.extension = value.fields.map { written($0.name, $0.value, name: $0.name) }
      if value.fields.isEmpty { result.valueCode = emptyObject }
    }
    return result
  }

  private static func set(_ text: String, name: String, in result: inout Extension) {
    if dates.contains(name), PrimitiveType.instant.accepts(text) {
      result.valueInstant = FHIRInstant(unchecked: text)
    } else if identifiers.contains(name), let id = UUID(uuidString: text) {
      result.valueUuid = ReferenceParts(uuid: id).text
    } else if text.utf8.count <= longestString, let string = FHIRText.string(text) {
      result.valueString = string
    } else {
      result.valueUrl = FHIRText.dataAddress(text)
    }
  }

  // MARK: Reading

  private static func read(
    _ extension: Extension, level: Int
  ) throws(CareFHIRError) -> Value {
    guard level < mostLevels else { throw damaged() }
    let members = `extension`.extension
    if members.isEmpty { return try leaf(`extension`) }
    if members.allSatisfy({ $0.url == item }) {
      var elements: [Value] = []
      for member in members { elements.append(try read(member, level: level + 1)) }
      return Value(array: elements)
    }
    var fields: [(String, Value)] = []
    for member in members {
      guard let name = member.url, !fields.contains(where: { $0.0 == name }) else {
        throw damaged()
      }
      fields.append((name, try read(member, level: level + 1)))
    }
    return Value(object: fields)
  }

  private static func leaf(_ extension: Extension) throws(CareFHIRError) -> Value {
    if let text = `extension`.valueString { return Value(text) }
    if let instant = `extension`.valueInstant { return Value(instant.text) }
    if let number = `extension`.valueDecimal { return Value(number) }
    if let boolean = `extension`.valueBoolean { return Value(boolean) }
    if let text = `extension`.valueUuid, let id = ReferenceParts(text)?.uuid {
      return Value(id.uuidString)
    }
    if let data = `extension`.valueBase64Binary?.data { return Value(bytes: [UInt8](data)) }
    if let address = `extension`.valueUrl, let text = FHIRText.text(ofDataAddress: address) {
      return Value(text)
    }
    switch `extension`.valueCode {
    case emptyList: return []
    case emptyObject: return [:]
    case emptyBytes: return Value(bytes: [])
    default: throw damaged()
    }
  }

  static func damaged() -> CareFHIRError {
    CareFHIRError(.damaged, "an extension is not as it was written")
  }
}
