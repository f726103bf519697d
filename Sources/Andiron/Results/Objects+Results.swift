import ObjectModel
import StorageEngine
public import ValueModel

/// A source whose states can be kept: a store, a snapshot.
public protocol SnapshotSource: ObjectSource, Sendable {
  /// The state as of now.
  func currentSnapshot() throws -> StoreSnapshot
}

extension Store: SnapshotSource {
  public func currentSnapshot() throws -> StoreSnapshot { try snapshot() }
}

extension StoreSnapshot: SnapshotSource {
  public func currentSnapshot() -> StoreSnapshot { self }
}

extension Objects where Source: SnapshotSource {
  /// The results as a list whose objects are read when they are asked for. Where indexes answer the query
  /// whole, order included, no object is read now.
  public func results() throws -> Results<Object> {
    let snapshot = try source.currentSnapshot()
    let found = try moved(to: snapshot).run { execution in
      (execution.binding, try execution.resultRows())
    }
    return Results(found.map { _ in snapshot }, found?.0, rows: found?.1 ?? [])
  }

  /// The results cut into sections by a field: those that follow each other and have the same value of it. To
  /// have one section for each value, sort by the field first.
  public func sections(
    by field: any PartialKeyPath<Object> & Sendable
  ) throws -> (results: Results<Object>, sections: [ResultsSection]) {
    let path = try path(field)
    let results = try results()
    var sections: [ResultsSection] = []
    if let snapshot = results.snapshot, let binding = results.binding {
      try snapshot.withReadState { state in
        var position = 0
        try state.forEach(rows: results.rows, in: binding) { value in
          sections.append(value[path], position)
          position += 1
        }
      }
    }
    return (results, sections)
  }
}

/// Results that follow each other and have the same value of a field.
public struct ResultsSection: Sendable, Hashable {
  /// Nil where the field is not there.
  public var value: Value?
  /// Their positions.
  public var range: Range<Int>
}

extension [ResultsSection] {
  fileprivate mutating func append(_ value: Value?, _ position: Int) {
    if let last = indices.last, self[last].value == value {
      self[last].range = self[last].range.lowerBound..<(position + 1)
    } else {
      append(ResultsSection(value: value, range: position..<(position + 1)))
    }
  }
}
