package import ValueModel

/// How the evaluator reads: every access to a value goes through here.
///
/// None of these allocates for values that are read in place.
package struct Reading {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package var sort: ValueSort { ValueSort(value.kind) }

  /// An integer of 64 bits; nil for anything else.
  var integer: Int64? { value.integer }

  /// The field of that name; nil where there is none or the value is no object.
  func field(_ name: String) -> Reading? { value[name].map(Reading.init) }

  /// The element at that position; nil where there is none or the value is no array.
  func element(_ position: Int) -> Reading? { value[position].map(Reading.init) }

  /// Whether `test` holds for some element; false where the value is no array. Stops at the first.
  func someElement(_ test: (Reading) -> Bool) -> Bool {
    for element in value.elements where test(Reading(element)) { return true }
    return false
  }

  /// Negative where the value stands before `constant`, zero for the same, else positive.
  func order(to constant: Value) -> Int { value.compare(to: constant) }

  /// What `body` says of the UTF-8 bytes; false where the value is no string.
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
