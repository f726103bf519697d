public import Foundation
import ObjectModel
public import ValueModel

/// Aggregates of the results of a query, within its offset and limit.
extension Objects {
  /// Returns the least value of a field, or nil if no object has one.
  ///
  /// Reads one object if an index has that order. Throws `.invalidQuery` if the query is wrong or
  /// the key path is not a field, and `.engine` if a record cannot be read.
  public func minimum(of field: any PartialKeyPath<Object> & Sendable) throws -> Value? {
    try extreme(field, .ascending)
  }

  /// Returns the greatest value of a field, or nil if no object has one.
  ///
  /// Reads one object if an index has that order. Throws `.invalidQuery` if the query is wrong or
  /// the key path is not a field, and `.engine` if a record cannot be read.
  public func maximum(of field: any PartialKeyPath<Object> & Sendable) throws -> Value? {
    try extreme(field, .descending)
  }

  /// Returns the sum of a field's numbers, exact up to the 38 digits of a `Decimal`; zero if there
  /// are no numbers.
  ///
  /// Each number of an array counts. Values that are not numbers are left out. Throws
  /// `.numberOutOfRange` if a number or the sum is too large or too small for a `Decimal`, such as
  /// 1e200 (`sum(of:as:)` adds any number); `.invalidQuery` if the query is wrong or the type says
  /// that the field has no numbers; and `.engine` if a record cannot be read.
  public func sum(of field: any PartialKeyPath<Object> & Sendable) throws -> Decimal {
    try numbers(of: field, from: Decimal(0), \.foundationDecimal, { $0.isFinite }).sum
  }

  /// Returns the mean of a field's numbers, or nil if there are no numbers.
  ///
  /// Throws what `sum(of:)` throws.
  public func average(of field: any PartialKeyPath<Object> & Sendable) throws -> Decimal? {
    let numbers = try numbers(of: field, from: Decimal(0), \.foundationDecimal, { $0.isFinite })
    return numbers.count == 0 ? nil : numbers.sum / Decimal(numbers.count)
  }

  /// Returns the sum of a field's numbers of any size, each rounded to the nearest `Double`;
  /// infinite if it exceeds every `Double`.
  ///
  /// Throws `.invalidQuery` if the query is wrong or the type says that the field has no numbers,
  /// and `.engine` if a record cannot be read.
  public func sum(
    of field: any PartialKeyPath<Object> & Sendable, as type: Double.Type
  ) throws -> Double {
    try numbers(of: field, from: 0.0, \.double, { _ in true }).sum
  }

  /// Returns the mean of a field's numbers as doubles, or nil if there are no numbers.
  ///
  /// Throws what `sum(of:as:)` throws.
  public func average(
    of field: any PartialKeyPath<Object> & Sendable, as type: Double.Type
  ) throws -> Double? {
    let numbers = try numbers(of: field, from: 0.0, \.double, { _ in true })
    return numbers.count == 0 ? nil : numbers.sum / Double(numbers.count)
  }

  /// Returns the distinct values of a field in order: the scalars that it reaches, including null.
  ///
  /// Throws `.invalidQuery` if the query is wrong or the key path is not a field, and `.engine` if
  /// a record cannot be read.
  public func distinct(_ field: any PartialKeyPath<Object> & Sendable) throws -> [Value] {
    try groupCounts(by: field).map(\.value)
  }

  /// Returns the distinct values of a field in order, and the number of objects with each.
  ///
  /// An object counts once for each of its values; an object without the field does not count.
  /// Throws `.invalidQuery` if the query is wrong or the key path is not a field, and `.engine` if
  /// a record cannot be read.
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

  // MARK: Implementation

  private func extreme(
    _ field: any PartialKeyPath<Object> & Sendable, _ order: SortDirection
  ) throws -> Value? {
    let path = try path(field)
    // Offset and limit select by the query's own sort; without them, the field's order finds the
    // value at once.
    guard query.limit == nil, query.offset == 0 else { return try extreme(path, order).value }
    let key = SortKey(path, order)
    let first = try changed {
      $0.sorts = [key]
      $0.limit = 1
    }.extreme(path, order)
    // An object in place of a value stands at one end of the order and says nothing about the
    // values.
    return try first.hasObject ? changed { $0.sorts = [] }.extreme(path, order).value : first.value
  }

  /// The value, and whether the sort key of one of the objects read is itself an object.
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

  /// The sum and the count of what `read` returns for each number.
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

  /// Calls `body` with the stored values of the results, in order, and the forms of their fields.
  func forEachValue(_ body: (Value, FieldForms) throws -> Void) throws {
    _ = try run { execution in
      try execution.forEachResult { match in
        try body(match.value, execution.binding.forms)
        return true
      }
    }
  }
}
