import ValueModel

extension Objects where Source: SnapshotSource {
  /// Returns the results as a list whose objects are read when they are accessed.
  ///
  /// If indexes answer the whole query, including its order, no object is read now. Throws
  /// `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot be read.
  public func results() throws -> Results<Object> {
    try Results(of: query, in: source.currentSnapshot())
  }

  /// Returns the results divided into sections by a field: a section contains consecutive results
  /// with the same value of the field.
  ///
  /// To have one section for each value, sort by the field first. Throws `.invalidQuery` if the
  /// query is wrong or the key path is not a field, and `.damaged` or `.failed` if a record cannot
  /// be read. Reads every object.
  public func sections(
    by field: any PartialKeyPath<Object> & Sendable
  ) throws -> (results: Results<Object>, sections: [ResultsSection]) {
    let path = try ObjectQuery.path(field)
    let results = try results()
    var sections: [ResultsSection] = []
    if let snapshot = results.snapshot, let binding = results.binding {
      try snapshot._withReadState { state in
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

extension [ResultsSection] {
  fileprivate mutating func append(_ value: Value?, _ position: Int) {
    if let last = indices.last, self[last].value == value {
      self[last].range = self[last].range.lowerBound..<(position + 1)
    } else {
      append(ResultsSection(value: value, range: position..<(position + 1)))
    }
  }
}

extension Objects where Source: SnapshotSource {
  /// The objects of the query one after the other, read asynchronously. Each iteration runs the
  /// query again.
  public var stream: ObjectStream<Object> {
    ObjectStream {
      let core = try source.currentSnapshot().core
      return try await core.reading { try results() }
    }
  }
}
