#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  import ValueModel

  /// The condition of a range of entries, which are kept in two columns: their first bytes, which
  /// an index has, and the rest, which is empty in all but very long ones.
  struct EntryCondition {
    private(set) var text: String
    private(set) var parameters: [Parameter] = []
    /// The number of parameters that the statement has before those of the condition.
    private let offset: Int

    init(_ range: OrderedKeyRange, after offset: Int = 0) {
      self.offset = offset
      text = "true"
      append(range.lower, ">=")
      if let upper = range.upper { append(upper, "<") }
    }

    /// The number of the last parameter.
    private var last: Int { offset + parameters.count }

    /// A bound that is not longer than the first column is decided by that alone: an entry with a
    /// rest has more bytes there than the bound.
    private mutating func append(_ bound: [UInt8], _ relation: String) {
      let (prefix, rest) = bound.split
      parameters.append(.bytes(prefix))
      guard !rest.isEmpty else {
        return text += " AND prefix \(relation) $\(last)"
      }
      parameters.append(.bytes(rest))
      text += " AND (prefix, rest) \(relation) ($\(last - 1), $\(last))"
    }

    /// Also excludes the entries up to one, in the order of the walk.
    mutating func resume(after prefix: [UInt8], _ row: Int64, isReversed: Bool) {
      parameters += [.bytes(prefix), .int64(row)]
      let relation = isReversed ? "<" : ">"
      text += " AND (prefix, row) \(relation) ($\(last - 1), $\(last))"
    }
  }

  extension [UInt8] {
    /// The bytes of an entry in their two columns.
    var split: (prefix: [UInt8], rest: [UInt8]) {
      (
        Array(prefix(PostgreSQLLayout.longestPrefix)),
        Array(dropFirst(PostgreSQLLayout.longestPrefix))
      )
    }
  }
#endif
