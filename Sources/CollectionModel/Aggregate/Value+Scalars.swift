import Foundation
package import ObjectModel
package import ValueModel

extension Value {
  /// Calls `body` with each scalar that a path reaches, including null, in the same way as filters
  /// reach them. Scalars are in the canonical form of the field if it has one.
  package func forEachScalar(at path: ValuePath, _ form: FieldForm? = nil, _ body: (Value) -> Void)
  {
    _ = Reading(self).someReached(path.components) { reached in
      if reached.sort != .array, reached.sort != .object {
        body(form?.canonical(reached.value) ?? reached.value)
      }
      return false
    }
  }

  /// The scalar as a part of an ordered key; arrays and objects count as null.
  package var keyPart: KeyPart {
    switch kind {
    case .null, .array, .object: .null
    case .boolean: .boolean(boolean ?? false)
    case .integer, .decimal: decimal.map { .number($0) } ?? .null
    case .string: .string(string ?? "")
    case .bytes: .bytes(bytes ?? [])
    }
  }

  /// The number, exact up to 38 digits; nil if the value is not a number or is outside the range of
  /// `Decimal`.
  var foundationDecimal: Decimal? {
    guard let decimal, let number = Decimal(string: decimal.description), number.isFinite else {
      return nil
    }
    // A number that is too small becomes zero.
    return number.isZero && decimal != ExactDecimal(0 as Int64) ? nil : number
  }
}
