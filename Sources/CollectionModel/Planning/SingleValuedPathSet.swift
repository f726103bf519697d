import ObjectModel
import ValueModel

/// The paths for which indexes show that each object reaches at most one scalar, so that several
/// tests of a path are tests of one value.
struct SingleValuedPathSet {
  private let paths: Set<ValuePath>

  /// An index does not distinguish arrays or objects, and of long texts only the beginning. Several
  /// of them may be reached even if there is one entry, so a path that is compared with such a
  /// value is left out.
  init(_ source: some PlanningSource, comparedIn filter: Filter) {
    var paths: Set<ValuePath> = []
    for index in source.readyIndexes where index.parts.count == 1 {
      guard index.parts[0].folding.isEmpty, source.isSingleValued(index) else { continue }
      paths.insert(index.parts[0].path)
    }
    if !paths.isEmpty { paths.subtract(Self.uncounted(filter)) }
    self.paths = paths
  }

  /// Only paths from the object itself are known.
  func contains(_ scopes: [ValuePath], _ path: ValuePath) -> Bool {
    scopes.isEmpty && paths.contains(path)
  }

  /// The paths that are compared with values that an index does not contain whole.
  private static func uncounted(_ filter: Filter) -> Set<ValuePath> {
    switch filter {
    case .comparison(let path, _, let value): isCounted(value) ? [] : [path]
    case .isIn(let path, let values): values.allSatisfy(isCounted) ? [] : [path]
    case .range(let path, let range):
      [range.lower, range.upper].allSatisfy { $0.map { isCounted($0.value) } ?? true }
        ? [] : [path]
    case .and(let parts), .or(let parts):
      parts.reduce(into: []) { $0.formUnion(uncounted($1)) }
    case .not(let inner): uncounted(inner)
    default: []
    }
  }

  private static func isCounted(_ value: Value) -> Bool {
    var key = OrderedKeyEncoder()
    guard (try? key.append(value)) != nil else { return false }
    return key.bytes.count <= IndexComponent.longest
  }
}
