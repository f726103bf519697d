#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  import ValueModel

  /// The condition of a range of entries, which are kept in two columns: their first bytes, which
  /// an index has, and the rest, which is empty in all but very long ones.
  struct EntryCondition {
    private(set) var text: String
    private(set) var parameters: [Parameter] = []
    /// The number of the statement's parameters before these.
    private let first: Int

    init(_ range: OrderedKeyRange, after first: Int = 0) {
      self.first = first
      text = "true"
      // The plan of an equality does not depend on its value, so the server makes it once.
      guard let key = range.onlyKey else {
        append(range.lower, ">=")
        if let upper = range.upper { append(upper, "<") }
        return
      }
      let (prefix, rest) = key.split
      text = "prefix = \(place(.bytes(prefix)))"
      // Shorter first bytes have no rest.
      if prefix.count == PostgreSQLLayout.longestPrefix {
        text += " AND rest = \(place(.bytes(rest)))"
      }
    }

    /// Adds a parameter, and returns its place in the text.
    private mutating func place(_ parameter: Parameter) -> String {
      parameters.append(parameter)
      return "$\(first + parameters.count)"
    }

    /// A bound that is not longer than the first column is decided by that alone: an entry with a
    /// rest has more bytes there than the bound.
    private mutating func append(_ bound: [UInt8], _ relation: String) {
      let (prefix, rest) = bound.split
      if rest.isEmpty {
        text += " AND prefix \(relation) \(place(.bytes(prefix)))"
      } else {
        text += """
           AND (prefix, rest) \(relation) (\(place(.bytes(prefix))), \(place(.bytes(rest))))
          """
      }
    }

    /// Also excludes the entries up to one, in the order of the walk.
    mutating func resume(after prefix: [UInt8], _ row: Int64, isReversed: Bool) {
      let relation = isReversed ? "<" : ">"
      text += " AND (prefix, row) \(relation) (\(place(.bytes(prefix))), \(place(.int64(row))))"
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
