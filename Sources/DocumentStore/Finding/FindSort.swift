import ObjectModel
import ValueModel

/// The order in which documents are wanted.
struct FindSort {
  let paths: [SelectorPath]
  private let directions: [SortDirection]
  private let orders: [SelectorOrder]

  /// Throws `SelectorError` if a name is not that of a field.
  init(_ query: FindQuery) throws(SelectorError) {
    var paths: [SelectorPath] = []
    for field in query.sort { paths.append(try SelectorPath(field.name)) }
    self.paths = paths
    directions = query.sort.map(\.direction)
    orders = paths.map {
      SelectorOrder(strings: $0.parts == ["_id"] ? .bytes : query.selector.strings)
    }
  }

  var isEmpty: Bool { paths.isEmpty }

  /// Whether the order of the index is the reverse of the sort, among entries whose first
  /// `fixedCount` fields are equal; nil if the last fields of the index are not those of the sort.
  func isReversed(_ index: SelectorIndex, fixedCount: Int) -> Bool? {
    for skipped in 0...fixedCount where index.paths.count - skipped == paths.count {
      guard Array(index.paths[skipped...]) == paths else { continue }
      let reversed = zip(index.fields[skipped...], directions).map { $0.direction != $1 }
      if Set(reversed).count == 1 { return reversed[0] }
    }
    return nil
  }

  /// The values by which a stored document is sorted; nil if it lacks one.
  func values(of stored: Value) -> [Value]? {
    var values: [Value] = []
    for path in paths {
      guard let value = SelectorSubject.document.field(path, of: stored) else { return nil }
      values.append(value)
    }
    return values
  }

  typealias Key = (values: [Value], id: String)

  /// Whether one document comes before another. Equal ones are in the order of their identifiers,
  /// in the direction of the last field.
  func isBefore(_ left: Key, _ right: Key) -> Bool {
    for position in paths.indices {
      let result = orders[position].compare(left.values[position], right.values[position])
      if result != 0 { return (result < 0) == (directions[position] == .ascending) }
    }
    let (first, second) = isDescending ? (right.id, left.id) : (left.id, right.id)
    return first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  /// Whether documents that are otherwise equal come in descending order of their identifiers.
  private var isDescending: Bool { directions.last == .descending }
}
