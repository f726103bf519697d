import FHIRModel
import Foundation
import ValueModel

/// Replaces the addresses that entries of a Bundle have in it by those that they have in the store.
struct ReferenceRewriting {
  /// By `fullUrl`, the relative reference.
  var addresses: [String: String] = [:]
  /// Finds what a conditional reference leads to, as `Type/id`.
  let search: (String) throws -> String

  /// The resource with its references, and all other strings that are such an address, replaced.
  func rewritten(_ value: Value) throws -> Value {
    switch value.kind {
    case .string:
      guard let text = value.string, let address = addresses[text] else { return value }
      return Value(address)
    case .array:
      return Value(array: try value.elements.map { try rewritten($0) })
    case .object:
      let fields = try value.fields.map { field in
        field.name == "reference" && field.value.kind == .string
          ? (field.name, try reference(field.value)) : (field.name, try rewritten(field.value))
      }
      var result = Value(object: fields)
      if let key = value[hidden: .primaryKey] { result[hidden: .primaryKey] = key }
      return result
    default: return value
    }
  }

  private func reference(_ value: Value) throws -> Value {
    guard let text = value.string else { return value }
    if let address = addresses[text] { return Value(address) }
    // A version, or a part of the resource, may follow.
    for separator in ["/_history/", "#"] {
      guard let range = text.range(of: separator), range.lowerBound > text.startIndex,
        let address = addresses[String(text[..<range.lowerBound])]
      else { continue }
      return Value(address + (separator == "#" ? text[range.lowerBound...] : ""))
    }
    if ReferenceParts(text)?.form == .conditional { return Value(try search(text)) }
    return value
  }
}
