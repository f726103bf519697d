public import ObjectModel
public import ValueModel

/// Aggregates of the objects of a query, within its offset and limit, by value paths. Of an array,
/// each element counts.
///
/// They throw `.invalidQuery` if the query is wrong, and what reading throws.
extension ObjectReader {
  /// Returns the least value at a path; nil if no object has one.
  ///
  /// Reads one object if an index has that order.
  public func minimum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try extreme(path, .ascending, query)
  }

  /// Returns the greatest value at a path; nil if no object has one.
  ///
  /// Reads one object if an index has that order.
  public func maximum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try extreme(path, .descending, query)
  }

  /// Returns the distinct values at a path in order, including null, and the number of objects
  /// with each. An object without any does not count.
  public func groupCounts<Object: StoredObject>(
    by path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)] {
    var groups: [[UInt8]: (value: Value, count: Int)] = [:]
    try _forEachValue(query) { stored in
      var own: Set<[UInt8]> = []
      stored.value.forEachScalar(at: path, stored.forms[path]) { scalar in
        var encoder = OrderedKeyEncoder()
        encoder.append(scalar.keyPart)
        guard own.insert(encoder.bytes).inserted else { return }
        groups[encoder.bytes, default: (scalar, 0)].count += 1
      }
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// Returns the sum of the numbers at a path and their count; other values are left out.
  ///
  /// Throws `.numberOutOfRange` if a number or the sum is outside the range of `Total`, and
  /// `.invalidQuery` if the type says that the field has no numbers.
  package func total<Object: StoredObject, Total: AggregateNumber>(
    of path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int) {
    do {
      try FieldCheck(Object.self).checkNumbers(at: path)
    } catch {
      throw StoreError(
        .invalidQuery, error.description, collection: Object.collectionName, underlying: error)
    }
    var result = (sum: Total.zero, count: 0)
    var isRefused = false
    try _forEachValue(query) { stored in
      stored.value.forEachScalar(at: path) { scalar in
        guard scalar.kind == .integer || scalar.kind == .decimal else { return }
        guard let number = Total._number(scalar), let sum = Total._sum(result.sum, number) else {
          return isRefused = true
        }
        result = (sum, result.count + 1)
      }
    }
    if isRefused {
      throw StoreError(
        .numberOutOfRange, "a number is out of the range of \(type); add them as Double",
        collection: Object.collectionName)
    }
    return result
  }

  // MARK: Least and greatest

  private func extreme<Object: StoredObject>(
    _ path: ValuePath, _ order: SortDirection, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    // Offset and limit select by the query's own sort; without them, the field's order finds the
    // value at once.
    guard query.untyped.limit == nil, query.untyped.offset == 0 else {
      return try scanned(path, order, query).value
    }
    let first = try scanned(
      path, order,
      query.changed {
        $0.sorts = [SortKey(path, order)]
        $0.limit = 1
      })
    // An object in place of a value stands at one end of the order and says nothing about the
    // values.
    guard first.hasObject else { return first.value }
    return try scanned(path, order, query.changed { $0.sorts = [] }).value
  }

  /// The value, and whether the sort key of one of the objects read is itself an object.
  private func scanned<Object: StoredObject>(
    _ path: ValuePath, _ order: SortDirection, _ query: ObjectQuery<Object>
  ) throws -> (value: Value?, hasObject: Bool) {
    let key = SortKey(path, order)
    var best: Value?
    var hasObject = false
    try _forEachValue(query) { stored in
      hasObject = hasObject || CompiledSort.value(of: key, in: stored.value)?.kind == .object
      stored.value.forEachScalar(at: path, stored.forms[path]) { scalar in
        guard !scalar.isNull else { return }
        guard let known = best else { return best = scalar }
        let comparison = scalar.compare(to: known)
        if order == .ascending ? comparison < 0 : comparison > 0 { best = scalar }
      }
    }
    return (best, hasObject)
  }
}
