import Andiron
import ObjectModel
import ValueModel

/// Aggregates, computed from the values as they come.
extension BackendObjects {
  func extreme<Object: StoredObject>(
    _ path: ValuePath, _ query: ObjectQuery<Object>, isGreatest: Bool
  ) throws -> Value? {
    var best: Value?
    try forEachScalar(path, query) { scalar in
      guard !scalar.isNull else { return }
      guard let known = best else { return best = scalar }
      let comparison = scalar.compare(to: known)
      if isGreatest ? comparison > 0 : comparison < 0 { best = scalar }
    }
    return best
  }

  func groupCounts<Object: StoredObject>(
    _ path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)] {
    var groups: [[UInt8]: (value: Value, count: Int)] = [:]
    _ = try run(query) { execution in
      let form = execution.collection.forms[path]
      try execution.forEachResult { match in
        var own: Set<[UInt8]> = []
        match.value.forEachScalar(at: path, form) { scalar in
          var encoder = OrderedKeyEncoder()
          encoder.append(scalar.keyPart)
          guard own.insert(encoder.bytes).inserted else { return }
          groups[encoder.bytes, default: (scalar, 0)].count += 1
        }
        return true
      }
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  func total<Object: StoredObject, Total: AggregateNumber>(
    _ path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int) {
    var result = (sum: Total.zero, count: 0)
    var isRefused = false
    try forEachScalar(path, query) { scalar in
      guard scalar.kind == .integer || scalar.kind == .decimal else { return }
      guard let number = Total._number(scalar), let sum = Total._sum(result.sum, number) else {
        return isRefused = true
      }
      result = (sum, result.count + 1)
    }
    if isRefused {
      throw StorageError(
        .numberOutOfRange, "a number is out of the range of \(type)",
        collection: Object.collectionName)
    }
    return result
  }

  private func forEachScalar<Object: StoredObject>(
    _ path: ValuePath, _ query: ObjectQuery<Object>, _ body: (Value) -> Void
  ) throws {
    _ = try run(query) { execution in
      let form = execution.collection.forms[path]
      try execution.forEachResult { match in
        match.value.forEachScalar(at: path, form, body)
        return true
      }
    }
  }
}
