package import ValueModel

/// Sorts of values: only values of the same sort are compared. Integers and decimals are one sort.
package enum ValueSort: UInt8, Sendable {
  case null, boolean, number, string, bytes, array, object

  package init(_ kind: Value.Kind) {
    self =
      switch kind {
      case .null: .null
      case .boolean: .boolean
      case .integer, .decimal: .number
      case .string: .string
      case .bytes: .bytes
      case .array: .array
      case .object: .object
      }
  }
}
