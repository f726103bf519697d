package import ValueModel

/// How the evaluator reads: every access to a value goes through here.
///
/// Nothing here allocates for values that are read in place.
package struct Reading {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package var sort: ValueSort { ValueSort(value.kind) }

  /// The integer of 64 bits; nil for anything else.
  var integer: Int64? { value.integer }

  /// Returns the field with that name; nil if there is no such field or the value is not an object.
  func field(_ name: String) -> Reading? { value[name].map(Reading.init) }

  /// Returns the element at that position; nil if there is no such element or the value is not an
  /// array.
  func element(_ position: Int) -> Reading? { value[position].map(Reading.init) }

  /// Whether `test` holds for some element; false if the value is not an array. Stops at the first.
  func someElement(_ test: (Reading) -> Bool) -> Bool {
    for element in value.elements where test(Reading(element)) { return true }
    return false
  }

  /// Returns a negative number if the value comes before `constant`, zero if it is equal, otherwise
  /// a positive one.
  func order(to constant: Value) -> Int { value.compare(to: constant) }

  /// Returns the result of `body` for the UTF-8 bytes; false if the value is not a string.
  func text(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool { value.withUTF8(body) ?? false }
}

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
