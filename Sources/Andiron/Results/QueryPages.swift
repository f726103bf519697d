import ObjectModel
import ValueModel

/// Reads the results of a sorted query page by page.
struct QueryPages {
  /// Has at least one sort; offset and limit are ignored.
  let query: Query
  /// Runs a query on the source; does nothing if the collection does not exist.
  let run: (_ query: Query, _ body: (QueryExecution) throws -> Void) throws -> Void

  /// The matches after a mark, or the first ones, at most `size`, and where the next page begins.
  ///
  /// Throws `.invalidQuery` if the mark was made in another sort, and what `run` throws.
  func page(
    after mark: PageMark?, size: Int
  ) throws -> (matches: [QueryExecution.Match], next: PageMark?) {
    let size = Swift.max(1, size)
    let mark = try mark?.content(of: query.sorts)
    var reader = PageReader(query.sorts, mark, size: size)
    if let value = mark?.keyValues.first ?? nil, let first = query.sorts.first {
      try read(&reader) { $0.filter = $0.filter && first.beyond(value) }
      if !reader.isFull { try read(&reader) { $0.filter = $0.filter && first.incomparable(value) } }
    } else {
      try read(&reader) { if mark == nil { $0.limit = size.addingSaturating(1) } }
    }
    return (Array(reader.kept.prefix(size)), try reader.next)
  }

  /// Reads the results of the changed query until the page is full.
  private func read(_ reader: inout PageReader, _ change: (inout Query) -> Void) throws {
    var changed = query
    changed.limit = nil
    changed.offset = 0
    change(&changed)
    try run(changed) { execution in
      reader.sort = CompiledSort(execution.query.sorts)
      try execution.forEachResult { match in
        reader.append(match)
        return !reader.isFull
      }
    }
  }
}

/// Takes matches in the order of a query and keeps those after a mark, one more than a page has.
private struct PageReader {
  let size: Int
  private let sorts: [SortKey]
  /// The sort as it is carried out, with the forms in which the collection's fields are compared.
  var sort: CompiledSort
  private let mark: PageMark.Content?
  private(set) var kept: [QueryExecution.Match] = []

  init(_ sorts: [SortKey], _ mark: PageMark.Content?, size: Int) {
    self.sorts = sorts
    sort = CompiledSort(sorts)
    self.mark = mark
    self.size = size
  }

  var isFull: Bool { kept.count > size }

  mutating func append(_ match: QueryExecution.Match) {
    if let mark {
      let order = sort.compare(match.value, to: mark.keyValues)
      if order < 0 || order == 0 && !isAfter(match.row, mark.row) { return }
    }
    kept.append(match)
  }

  /// Equal objects are in the order of their rows, in the direction of the first key.
  private func isAfter(_ row: UInt32, _ other: UInt32) -> Bool {
    sorts.first?.order == .descending ? row < other : row > other
  }

  /// The beginning of the next page; nil if there is no next page.
  var next: PageMark? {
    get throws {
      guard isFull else { return nil }
      let last = kept[size - 1]
      return try PageMark(
        PageMark.Content(keyValues: sort.keyValues(of: last.value), row: last.row), of: sorts)
    }
  }
}

extension SortKey {
  /// Matches objects with a value of the key, of the same sort as this value, that equals it or
  /// comes after it.
  fileprivate func beyond(_ value: Value) -> Filter {
    .comparison(path, order == .ascending ? .greaterOrEqual : .lessOrEqual, value)
  }

  /// Matches objects without values of the key, or with values of other sorts only, such as text if
  /// this value is a number.
  fileprivate func incomparable(_ value: Value) -> Filter {
    !beyond(value) && !.comparison(path, order == .ascending ? .less : .greater, value)
  }
}
