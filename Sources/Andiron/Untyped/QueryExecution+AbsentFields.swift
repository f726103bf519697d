import ObjectModel
import StorageEngine
import ValueModel

extension QueryExecution {
  private static let mostObjects = 1_000

  /// The fields that the query names and that none of its collection's first objects has.
  func absentFields() throws -> [AbsentField] {
    var missing = query.namedPaths
    guard !missing.isEmpty else { return [] }
    var walk = try state.rows.walk(binding.table, .all, isReversed: false)
    var names: Set<String> = []
    var count = 0
    // The first object has most of them; only those that it lacks are looked for in others.
    for batchCount in [1, Self.mostObjects - 1] where !missing.isEmpty {
      var rows: [UInt32] = []
      _ = walk.next(batchCount, into: &rows)
      count += rows.count
      try state.forEach(rows: rows, in: binding) { value in
        missing.removeAll { path in
          Reading(value).someReached(path.components) { _ in true }
        }
        names.formUnion(value.fields.map(\.name))
      }
    }
    guard count > 0 else { return [] }
    return missing.map { path in
      AbsentField(
        path: path, lookedAtCount: count,
        suggestion: path.components.first.flatMap { component in
          guard case .field(let name) = component, !names.contains(name) else { return nil }
          return Suggestion.nearest(to: name, among: names.sorted())
        })
    }
  }
}

extension Query {
  /// The paths in the filter, the sorts and the projection, without repetitions.
  fileprivate var namedPaths: [ValuePath] {
    var paths: [ValuePath] = []
    for path in filter.namedPaths + sorts.map(\.path) + (projection ?? [])
    where !path.isEmpty && !paths.contains(path) {
      paths.append(path)
    }
    return paths
  }
}

extension Filter {
  fileprivate var namedPaths: [ValuePath] {
    switch self {
    case .all, .none, .derived: []
    case .comparison(let path, _, _), .isIn(let path, _), .range(let path, _), .text(let path, _),
      .isNull(let path), .exists(let path):
      [path]
    case .any(let path, let inner), .every(let path, let inner), .no(let path, let inner),
      .count(let path, let inner, _, _):
      [path] + inner.namedPaths.map { ValuePath(path.components + $0.components) }
    case .and(let parts), .or(let parts): parts.flatMap(\.namedPaths)
    case .not(let inner): inner.namedPaths
    }
  }
}
