import Foundation
import ObjectModel
import StorageEngine
import ValueModel

/// Some results of a sorted query, and where the next ones begin.
public struct ObjectPage<Object: StoredObject> {
  public var objects: [Object]
  /// Where to go on; nil at the end.
  public var next: PageMark?
}

extension ObjectPage: Sendable where Object: Sendable {}

/// A place in the order of a query: what its sort keys are there, and the primary key.
///
/// It can be kept and sent, as bytes. It holds content of the object that it stands behind.
public struct PageMark: Sendable, Hashable, Codable, CustomStringConvertible {
  private var bytes: Data

  fileprivate init(_ content: Content) throws {
    let value = Value(object: [("keys", content.keys), ("pk", content.key.keyValue)])
    bytes = Data(try value.encoded())
  }

  fileprivate struct Content {
    /// The object with the fields of the sort only.
    var keys: Value
    var key: RecordKey
  }

  fileprivate func content() throws(StoreError) -> Content {
    guard let value = try? Value(encoded: Array(bytes)), let keys = value["keys"],
      let key = value["pk"].flatMap({ RecordKey(keyValue: $0) })
    else { throw StoreError(.invalidQuery, "the mark of a page is malformed") }
    return Content(keys: keys, key: key)
  }

  /// Without the content.
  public var description: String { "PageMark(\(bytes.count) bytes)" }
}

extension Objects {
  /// At most `size` results that come behind a mark, or the first ones.
  ///
  /// Unlike an offset, a mark costs the same on every page where an index has the order, and pages neither
  /// repeat nor pass over objects when others come and go between them. Objects that are equal in all sort keys
  /// are told apart by their order while the store is open; when the one at the mark was deleted, those that are
  /// equal to it may come again. Pages of objects without the first key, and the
  /// last page before them, cost a look at all objects. Offset and limit of the query are not used. Throws `.invalidQuery` where the
  /// query has no sort, or the mark is not one of such a query.
  public func page(after mark: PageMark? = nil, size: Int) throws -> ObjectPage<Object> {
    guard let first = query.sorts.first else {
      throw StoreError(
        .invalidQuery, "pages need a sort", collection: Object.declaration.name)
    }
    let size = Swift.max(1, size)
    guard let mark = try mark?.content() else {
      var reader = PageReader(query.sorts, nil, size: size)
      try read(&reader) { _ in }
      return try page(reader)
    }
    var reader = PageReader(query.sorts, mark, size: size)
    let value = CompiledSort.value(of: first, in: mark.keys)
    if let value {
      try read(&reader) { $0.filter = $0.filter && first.beyond(value) }
      if !reader.isFull { try read(&reader) { $0.filter = $0.filter && first.incomparable(value) } }
    } else {
      try read(&reader) { _ in }
    }
    return try page(reader)
  }

  /// Reads what the changed query gives until the page is full.
  private func read(_ reader: inout PageReader, _ change: (inout Query) -> Void) throws {
    let objects = changed { query in
      query.limit = nil
      query.offset = 0
      change(&query)
    }
    _ = try objects.run { execution in
      try execution.forEachResult { match in
        reader.append(match.value)
        return !reader.isFull
      }
    }
  }

  private func page(_ reader: PageReader) throws -> ObjectPage<Object> {
    let values = reader.values
    return ObjectPage(
      objects: try values.prefix(reader.size).map { try Results<Object>.object($0) },
      next: values.count > reader.size ? try reader.mark(values[reader.size - 1]) : nil)
  }
}

/// Takes values in the order of a query and keeps those behind a mark, one more than a page has.
private struct PageReader {
  let size: Int
  private let sort: CompiledSort
  private let paths: [ValuePath]
  private let mark: PageMark.Content?
  private var isBehindMark: Bool
  /// Values equal to the mark, while the one at the mark was not met.
  private var ties: [Value] = []
  private var kept: [Value] = []

  init(_ sorts: [SortKey], _ mark: PageMark.Content?, size: Int) {
    sort = CompiledSort(sorts)
    paths = sorts.map(\.path)
    self.mark = mark
    self.size = size
    isBehindMark = mark == nil
  }

  /// The one at the mark was not met where there are ties left: then they are behind it.
  var values: [Value] { ties + kept }

  var isFull: Bool { ties.count + kept.count > size && isBehindMark }

  mutating func append(_ value: Value) {
    guard let mark else { return kept.append(value) }
    let order = sort.compare(value, mark.keys)
    if order < 0 { return }
    if order > 0 {
      isBehindMark = true
      kept.append(value)
    } else if isBehindMark {
      kept.append(value)
    } else if RecordKey(of: value) == mark.key {
      ties = []
      isBehindMark = true
    } else {
      ties.append(value)
    }
  }

  func mark(_ value: Value) throws -> PageMark {
    guard let key = RecordKey(of: value) else {
      throw StoreError(.engine, "a record has no primary key")
    }
    var keys = CompiledProjection(paths).apply(to: value)
    // A sort may ask for it.
    keys[hidden: .primaryKey] = value[hidden: .primaryKey]
    return try PageMark(PageMark.Content(keys: keys, key: key))
  }
}

extension SortKey {
  /// What has a value of the key, of the sort of this one, that comes with or behind it.
  fileprivate func beyond(_ value: Value) -> Filter {
    .comparison(path, order == .ascending ? .greaterOrEqual : .lessOrEqual, value)
  }

  /// What has no values of the key, or only of other sorts: text where this one is a number.
  fileprivate func incomparable(_ value: Value) -> Filter {
    !beyond(value) && !.comparison(path, order == .ascending ? .less : .greater, value)
  }
}
