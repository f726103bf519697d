#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  import StorageClient
  import ValueModel

  /// A statement that selects the rows of a set of entries in a column `row`, some perhaps more
  /// than once. It has the same text for sets of the same form, however many ranges they have.
  struct EntrySetStatement {
    private(set) var text = ""
    private(set) var parameters: [Parameter] = []
    private let layout: PostgreSQLLayout

    init(_ set: EntrySet, _ layout: PostgreSQLLayout) {
      self.layout = layout
      text = select(set)
    }

    /// The mark of the next parameter, and those after it.
    var next: Int { parameters.count + 1 }

    private static let nothing = "SELECT 0::bigint AS row WHERE false"

    private mutating func select(_ set: EntrySet) -> String {
      if set.isEmpty { return Self.nothing }
      switch set {
      case .ranges(let index, let ranges): return select(index, ranges)
      case .intersection(let parts):
        var texts = parts.map { select($0) }
        let first = texts.removeFirst()
        if texts.isEmpty { return first }
        let conditions = texts.map { "s.row IN (\($0))" }.joined(separator: " AND ")
        return "SELECT s.row FROM (\(first)) AS s WHERE \(conditions)"
      case .union(let parts):
        return parts.filter { !$0.isEmpty }.map { select($0) }.joined(separator: " UNION ALL ")
      }
    }

    private mutating func select(_ index: Int64, _ ranges: [OrderedKeyRange]) -> String {
      // A range without an end, of which there is one at most, is a condition of its own.
      var bounded: [(lower: [UInt8], upper: [UInt8])] = []
      var others: [OrderedKeyRange] = []
      for range in ranges {
        if let upper = range.upper, ranges.count > 1 {
          bounded.append((range.lower, upper))
        } else {
          others.append(range)
        }
      }
      var texts = bounded.isEmpty ? [] : [select(index, bounded)]
      for range in others {
        let condition = EntryCondition(range, after: parameters.count)
        parameters += condition.parameters
        texts.append("SELECT e.row FROM \(layout.entries(index)) AS e WHERE \(condition.text)")
      }
      return texts.joined(separator: " UNION ALL ")
    }

    /// The ranges as arrays of their bounds.
    private mutating func select(
      _ index: Int64, _ ranges: [(lower: [UInt8], upper: [UInt8])]
    ) -> String {
      let bounds = ranges.map { (lower: $0.lower.split, upper: $0.upper.split) }
      let first = next
      parameters += [
        .byteStrings(bounds.map(\.lower.prefix)), .byteStrings(bounds.map(\.upper.prefix)),
      ]
      guard bounds.contains(where: { !$0.lower.rest.isEmpty || !$0.upper.rest.isEmpty }) else {
        return """
          SELECT e.row FROM unnest($\(first)::bytea[], $\(first + 1)::bytea[]) AS u (low, high) \
          JOIN \(layout.entries(index)) AS e ON e.prefix >= u.low AND e.prefix < u.high
          """
      }
      parameters += [
        .byteStrings(bounds.map(\.lower.rest)), .byteStrings(bounds.map(\.upper.rest)),
      ]
      // The first two conditions are those for which there is an index.
      return """
        SELECT e.row FROM unnest($\(first)::bytea[], $\(first + 1)::bytea[], \
        $\(first + 2)::bytea[], $\(first + 3)::bytea[]) AS u (low, high, low_rest, high_rest) \
        JOIN \(layout.entries(index)) AS e ON e.prefix >= u.low AND e.prefix <= u.high \
        AND (e.prefix, e.rest) >= (u.low, u.low_rest) \
        AND (e.prefix, e.rest) < (u.high, u.high_rest)
        """
    }
  }
#endif
