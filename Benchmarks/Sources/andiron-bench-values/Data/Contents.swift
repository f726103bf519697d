import CSimdjson
import Foundation
import ValueModel

/// What JSON texts hold, counted in the same way in what each parser made of them; contestants that
/// disagree fail the run.
struct Contents: Equatable, CustomStringConvertible {
  /// Objects, arrays and scalars.
  var nodes = 0
  /// UTF-8 bytes of all strings that are values.
  var stringBytes = 0

  var description: String { "\(nodes) nodes, \(stringBytes) bytes of strings" }

  init() {}

  init(_ contents: simdjson_contents) {
    nodes = Int(contents.nodes)
    stringBytes = Int(contents.string_bytes)
  }

  mutating func add(_ value: Value) {
    nodes += 1
    switch value.kind {
    case .string: stringBytes += value.withUTF8(\.count) ?? 0
    case .array: for element in value.elements { add(element) }
    case .object: for field in value.fields { add(field.value) }
    default: break
    }
  }

  /// What `JSONSerialization` returns.
  mutating func add(foundation object: Any) {
    nodes += 1
    switch object {
    case let string as String: stringBytes += string.utf8.count
    case let array as [Any]: for element in array { add(foundation: element) }
    case let fields as [String: Any]: for field in fields { add(foundation: field.value) }
    default: break
    }
  }
}
