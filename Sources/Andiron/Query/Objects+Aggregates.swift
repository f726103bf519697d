public import Foundation
import ObjectModel
public import ValueModel

/// Numbers about what a query gives, within its offset and limit.
extension Objects {
  /// The least value of a field; nil where no object has one. Reads one object where an index has that order.
  public func minimum(of field: any PartialKeyPath<Object> & Sendable) throws -> Value? {
    try extreme(field, .ascending)
  }

  /// The greatest value of a field; nil where no object has one. Reads one object where an index has that
  /// order.
  public func maximum(of field: any PartialKeyPath<Object> & Sendable) throws -> Value? {
    try extreme(field, .descending)
  }

  /// The sum of a field's numbers, exact up to the 38 digits of a `Decimal`; zero where there are none. Of an
  /// array each number counts. What is not a number is left out.
  ///
  /// Throws `.numberOutOfRange` where a number or the sum is too large or too small for a `Decimal`, as 1e200 is:
  /// `sum(of:as:)` adds any; `.invalidQuery` where the type says that the field holds no numbers.
  public func sum(of field: any PartialKeyPath<Object> & Sendable) throws -> Decimal {
    try numbers(of: field, from: Decimal(0), \.foundationDecimal, { $0.isFinite }).sum
  }

  /// The mean of a field's numbers; nil where there are none. Throws as `sum(of:)`.
  public func average(of field: any PartialKeyPath<Object> & Sendable) throws -> Decimal? {
    let numbers = try numbers(of: field, from: Decimal(0), \.foundationDecimal, { $0.isFinite })
    return numbers.count == 0 ? nil : numbers.sum / Decimal(numbers.count)
  }

  /// The sum of a field's numbers as doubles, each the nearest one, of any size; infinite where it is beyond all
  /// doubles.
  public func sum(
    of field: any PartialKeyPath<Object> & Sendable, as type: Double.Type
  ) throws -> Double {
    try numbers(of: field, from: 0.0, \.double, { _ in true }).sum
  }

  /// The mean of a field's numbers as doubles; nil where there are none.
  public func average(
    of field: any PartialKeyPath<Object> & Sendable, as type: Double.Type
  ) throws -> Double? {
    let numbers = try numbers(of: field, from: 0.0, \.double, { _ in true })
    return numbers.count == 0 ? nil : numbers.sum / Double(numbers.count)
  }

  /// The different values of a field, in order: the scalars that it reaches, null included.
  public func distinct(_ field: any PartialKeyPath<Object> & Sendable) throws -> [Value] {
    try groupCounts(by: field).map(\.value)
  }

  /// The different values of a field, in order, and how many objects have each. An object counts once for
  /// each value that it has; one without the field is not counted.
  public func groupCounts(
    by field: any PartialKeyPath<Object> & Sendable
  ) throws -> [(value: Value, count: Int)] {
    let path = try path(field)
    var groups: [[UInt8]: (value: Value, count: Int)] = [:]
    try forEachValue { value, forms in
      var own: Set<[UInt8]> = []
      value.forEachScalar(at: path, forms[path]) { scalar in
        var encoder = OrderedKeyEncoder()
        encoder.append(scalar.keyPart)
        guard own.insert(encoder.bytes).inserted else { return }
        groups[encoder.bytes, default: (scalar, 0)].count += 1
      }
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  // MARK: Inside

  private func extreme(
    _ field: any PartialKeyPath<Object> & Sendable, _ order: SortDirection
  ) throws -> Value? {
    let path = try path(field)
    // Offset and limit choose by the query's own sort; else the field's order finds it at once.
    guard query.limit == nil, query.offset == 0 else { return try extreme(path, order).value }
    let key = SortKey(path, order)
    let first = try changed {
      $0.sorts = [key]
      $0.limit = 1
    }.extreme(path, order)
    // An object in the place of a value stands at an end of the order, and says nothing of the values.
    return try first.hasObject ? changed { $0.sorts = [] }.extreme(path, order).value : first.value
  }

  /// The value, and whether the key of an object that was read is an object.
  private func extreme(
    _ path: ValuePath, _ order: SortDirection
  ) throws -> (value: Value?, hasObject: Bool) {
    let key = SortKey(path, order)
    var best: Value?
    var hasObject = false
    try forEachValue { value, forms in
      hasObject = hasObject || CompiledSort.value(of: key, in: value)?.kind == .object
      value.forEachScalar(at: path, forms[path]) { scalar in
        guard !scalar.isNull else { return }
        guard let known = best else { return best = scalar }
        let comparison = scalar.compare(to: known)
        if order == .ascending ? comparison < 0 : comparison > 0 { best = scalar }
      }
    }
    return (best, hasObject)
  }

  /// The sum and the count of what `read` makes of each number.
  private func numbers<Number: AdditiveArithmetic>(
    of field: any PartialKeyPath<Object> & Sendable, from zero: Number, _ read: (Value) -> Number?,
    _ isInRange: (Number) -> Bool
  ) throws -> (sum: Number, count: Int) {
    let path = try path(field)
    do {
      try FieldCheck(Object.self).checkNumbers(at: path)
    } catch {
      throw StoreError(
        .invalidQuery, error.description, collection: Object.declaration.name, underlying: error)
    }
    var result = (sum: zero, count: 0)
    var isRefused = false
    try forEachValue { value, _ in
      value.forEachScalar(at: path) { scalar in
        guard scalar.kind == .integer || scalar.kind == .decimal else { return }
        guard let number = read(scalar) else { return isRefused = true }
        result.sum += number
        result.count += 1
      }
    }
    guard !isRefused, isInRange(result.sum) else {
      throw StoreError(
        .numberOutOfRange, "a number is out of the range of Decimal; add them as Double",
        collection: Object.declaration.name)
    }
    return result
  }

  func path(_ field: any PartialKeyPath<Object> & Sendable) throws(StoreError) -> ValuePath {
    do {
      return try FieldPaths().resolve(field)
    } catch {
      throw StoreError(
        .invalidQuery, error.description, collection: Object.declaration.name, underlying: error)
    }
  }

  /// The stored values of the results, in order, and the forms of their fields.
  func forEachValue(_ body: (Value, FieldForms) throws -> Void) throws {
    _ = try run { execution in
      try execution.forEachResult { match in
        try body(match.value, execution.binding.forms)
        return true
      }
    }
  }
}
