import ObjectModel
import StorageEngine
import ValueModel

extension Objects {
  /// Returns at most `size` results after a mark, or the first ones. A size below 1 counts as 1.
  ///
  /// Unlike an offset, a mark costs the same on every page if an index has the order, and pages
  /// neither repeat nor skip objects when other objects are added or removed in between, including
  /// the one at the mark. Objects that are equal in all sort keys are distinguished by their places
  /// in the store, which do not change until the store is rebuilt from damaged files or replaced by
  /// a backup. Pages of objects without the first key, and the last page before them, cost a look
  /// at all objects. Offset and limit of the query are ignored.
  ///
  /// Throws `.invalidQuery` if the query is wrong or has no sort, or if the mark was made in
  /// another sort; `.wrongType` if an object cannot be read as the type; and `.engine` if a record
  /// cannot be read.
  public func page(after mark: PageMark? = nil, size: Int) throws -> ObjectPage<Object> {
    guard let first = query.untyped.sorts.first else {
      throw StoreError(
        .invalidQuery, "pages need a sort", collection: Object.declaration.name)
    }
    let size = Swift.max(1, size)
    guard let mark = try mark?.content(of: query.untyped.sorts) else {
      var reader = PageReader(query.untyped.sorts, nil, size: size)
      try read(&reader) { $0.limit = size.addingSaturating(1) }
      return try page(reader)
    }
    var reader = PageReader(query.untyped.sorts, mark, size: size)
    if let value = mark.keyValues.first ?? nil {
      try read(&reader) { $0.filter = $0.filter && first.beyond(value) }
      if !reader.isFull { try read(&reader) { $0.filter = $0.filter && first.incomparable(value) } }
    } else {
      try read(&reader) { _ in }
    }
    return try page(reader)
  }

  /// Reads the results of the changed query until the page is full.
  private func read(_ reader: inout PageReader, _ change: (inout Query) -> Void) throws {
    let objects = changed { query in
      query.limit = nil
      query.offset = 0
      change(&query)
    }
    _ = try objects.run { execution in
      reader.sort = CompiledSort(execution.query.sorts)
      try execution.forEachResult { match in
        reader.append(match)
        return !reader.isFull
      }
    }
  }

  private func page(_ reader: PageReader) throws -> ObjectPage<Object> {
    ObjectPage(
      objects: try reader.kept.prefix(reader.size).map { try Results<Object>.object($0.value) },
      next: try reader.next)
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

  /// Where the next page begins; nil if there is no next page.
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
