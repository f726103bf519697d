import Foundation
import ObjectModel
import ValueModel

extension Value {
  /// Calls `body` with each scalar that a path reaches, null included, as filters reach them.
  func forEachScalar(at path: ValuePath, _ body: (Value) -> Void) {
    _ = Reading(self).someReached(path.components) { reached in
      if reached.sort != .array, reached.sort != .object { body(reached.value) }
      return false
    }
  }

  /// A scalar as a part of an ordered key; what is none counts as null.
  var keyPart: KeyPart {
    switch kind {
    case .null, .array, .object: .null
    case .boolean: .boolean(boolean ?? false)
    case .integer, .decimal: decimal.map { .number($0) } ?? .null
    case .string: .string(string ?? "")
    case .bytes: .bytes(bytes ?? [])
    }
  }

  /// A number, exact up to 38 digits; nil for what is none.
  var foundationDecimal: Decimal? { decimal.flatMap { Decimal(string: $0.description) } }
}
