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
  /// array each number counts. What is no number is left out; throws
  /// `.invalidQuery` where the type says that the field holds none.
  public func sum(of field: any PartialKeyPath<Object> & Sendable) throws -> Decimal {
    try numbers(of: field).sum
  }

  /// The mean of a field's numbers; nil where there are none.
  public func average(of field: any PartialKeyPath<Object> & Sendable) throws -> Decimal? {
    let numbers = try numbers(of: field)
    return numbers.count == 0 ? nil : numbers.sum / Decimal(numbers.count)
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
    try forEachValue { value in
      var own: Set<[UInt8]> = []
      value.forEachScalar(at: path) { scalar in
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
    try forEachValue { value in
      hasObject = hasObject || CompiledSort.value(of: key, in: value)?.kind == .object
      value.forEachScalar(at: path) { scalar in
        guard !scalar.isNull else { return }
        guard let known = best else { return best = scalar }
        let comparison = scalar.compare(to: known)
        if order == .ascending ? comparison < 0 : comparison > 0 { best = scalar }
      }
    }
    return (best, hasObject)
  }

  private func numbers(
    of field: any PartialKeyPath<Object> & Sendable
  ) throws -> (sum: Decimal, count: Int) {
    let path = try path(field)
    do {
      try FieldCheck(Object.self).checkNumbers(at: path)
    } catch {
      throw StoreError(
        .invalidQuery, error.description, collection: Object.declaration.name, underlying: error)
    }
    var result = (sum: Decimal(0), count: 0)
    try forEachValue { value in
      value.forEachScalar(at: path) { scalar in
        guard let number = scalar.foundationDecimal else { return }
        result.sum += number
        result.count += 1
      }
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

  /// The stored values of the results, in order.
  func forEachValue(_ body: (Value) throws -> Void) throws {
    _ = try run { execution in
      try execution.forEachResult { match in
        try body(match.value)
        return true
      }
    }
  }
}
