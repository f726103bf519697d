package import ValueModel

/// The evaluator's access to a value: every read of a value uses this type.
///
/// Nothing here allocates memory for values that are read in place.
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

extension Reading {
  package typealias Steps = [ValuePath.Component]

  /// Whether `test` holds for some value at which the path ends. A name that meets an array applies
  /// to its elements. Stops at the first such value. `index` is the next step to take; a slice
  /// would be counted as one more reference to the steps at each of them.
  func somePlace(_ steps: Steps, from index: Int = 0, _ test: (Reading) -> Bool) -> Bool {
    guard index < steps.count else { return test(self) }
    switch steps[index] {
    case .element(let position):
      return element(position)?.somePlace(steps, from: index + 1, test) ?? false
    case .field(let name):
      if let field = field(name) { return field.somePlace(steps, from: index + 1, test) }
      return sort == .array && someElement { $0.somePlace(steps, from: index, test) }
    }
  }

  /// Whether `test` holds for some reached value: those at which the path ends, and elements of
  /// arrays.
  package func someReached(_ steps: Steps, _ test: (Reading) -> Bool) -> Bool {
    somePlace(steps) { $0.someWithin(test) }
  }

  /// Whether `test` holds for some element of the path: an array stands for its elements.
  func someElement(of steps: Steps, _ test: (Reading) -> Bool) -> Bool {
    somePlace(steps) { $0.sort == .array ? $0.someElement(test) : test($0) }
  }

  private func someWithin(_ test: (Reading) -> Bool) -> Bool {
    test(self) || (sort == .array && someElement { $0.someWithin(test) })
  }
}
