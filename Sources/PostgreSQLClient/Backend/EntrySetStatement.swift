#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  import StorageClient
  import ValueModel

  /// A statement that selects the rows of a set of entries in a column `row`, some of them perhaps
  /// several times. Its text depends on the form of the set, and on the number of its ranges where
  /// that is small.
  struct EntrySetStatement {
    private(set) var text = ""
    private(set) var parameters: [Parameter] = []
    private let layout: PostgreSQLLayout
    /// The most ranges that are conditions of their own. The server does not know how many rows an
    /// array of ranges leads to, and may read the whole table for them.
    private static let fewRanges = 8

    init(_ set: EntrySet, _ layout: PostgreSQLLayout) {
      self.layout = layout
      text = select(set)
    }

    /// The number of the parameter after the set's own.
    var next: Int { parameters.count + 1 }

    private mutating func select(_ set: EntrySet) -> String {
      if set.isEmpty { return "SELECT 0::bigint AS row WHERE false" }
      switch set {
      case .ranges(let index, let ranges): return select(index, ranges)
      case .containing(let index, let ranges, let filter): return select(index, ranges, filter)
      case .intersection(let parts):
        // The server expects few rows in any range, and would walk over one part for each row of
        // another. This has it build both.
        return parts.map { "(\(select($0)))" }.joined(separator: " INTERSECT ")
      case .union(let parts):
        return parts.filter { !$0.isEmpty }.map { "(\(select($0)))" }
          .joined(separator: " UNION ALL ")
      case .filtered(let set, let lists):
        let rows = select(set)
        let conditions = lists.map { condition($0) }.joined(separator: " AND ")
        return "SELECT s.row FROM (\(rows)) AS s WHERE \(conditions)"
      }
    }

    /// The condition that a row of `s` has one of the keys. OFFSET keeps the server from joining
    /// all rows that have them.
    private mutating func condition(_ list: EntryKeys) -> String {
      guard list.keys.allSatisfy({ $0.count < PostgreSQLLayout.longestPrefix }) else {
        return "s.row IN (\(select(list.rows)))"
      }
      let keys: String
      if list.keys.count == 1 {
        parameters.append(.bytes(list.keys[0]))
        keys = "$\(parameters.count)"
      } else {
        parameters.append(.byteStrings(list.keys))
        keys = "ANY($\(parameters.count))"
      }
      return """
        EXISTS (SELECT 1 FROM \(layout.entries(list.index)) AS e \
        WHERE e.prefix = \(keys) AND e.row = s.row OFFSET 0)
        """
    }

    /// The entries that a filter accepts. Those that are cut later than an index has them are read
    /// whole.
    private mutating func select(
      _ index: Int64, _ ranges: [OrderedKeyRange], _ filter: KeyFilter
    ) -> String {
      let isInIndex = filter.cutLength <= PostgreSQLLayout.longestPrefix
      let bytes = isInIndex ? "e.prefix" : "(e.prefix || e.rest)"
      parameters.append(.int64(Int64(filter.cutLength)))
      var tests = ["length(\(bytes)) >= $\(parameters.count)"]
      for text in filter.texts {
        parameters.append(.bytes(text))
        tests.append("position($\(parameters.count) IN \(bytes)) > 0")
      }
      let test = tests.joined(separator: " OR ")
      return ranges.map { range in
        let condition = EntryCondition(range, after: parameters.count)
        parameters += condition.parameters
        return """
          SELECT e.row FROM \(layout.entries(index)) AS e WHERE \(condition.text) AND (\(test))
          """
      }.joined(separator: " UNION ALL ")
    }

    private mutating func select(_ index: Int64, _ ranges: [OrderedKeyRange]) -> String {
      let entries = layout.entries(index)
      var texts: [String] = []
      var rest = ranges
      if ranges.count > 1 {
        // Single keys and ranges are parameters; one range without an end may be left.
        let keys = ranges.compactMap(\.onlyKey).filter {
          $0.count < PostgreSQLLayout.longestPrefix
        }
        rest.removeAll { ($0.onlyKey?.count ?? .max) < PostgreSQLLayout.longestPrefix }
        if !keys.isEmpty {
          parameters.append(.byteStrings(keys))
          texts.append(
            "SELECT e.row FROM \(entries) AS e WHERE e.prefix = ANY($\(parameters.count))")
        }
        let bounded = rest.compactMap { range in
          range.upper.map { (lower: range.lower.split, upper: $0.split) }
        }
        if bounded.count > Self.fewRanges {
          rest.removeAll { $0.upper != nil }
          texts.append(select(entries, bounded))
        }
      }
      for range in rest {
        let condition = EntryCondition(range, after: parameters.count)
        parameters += condition.parameters
        texts.append("SELECT e.row FROM \(entries) AS e WHERE \(condition.text)")
      }
      return texts.joined(separator: " UNION ALL ")
    }

    /// The ranges as arrays of their bounds.
    private mutating func select(
      _ entries: String,
      _ bounds: [(lower: (prefix: [UInt8], rest: [UInt8]), upper: (prefix: [UInt8], rest: [UInt8]))]
    ) -> String {
      let first = next
      parameters += [
        .byteStrings(bounds.map(\.lower.prefix)), .byteStrings(bounds.map(\.upper.prefix)),
      ]
      guard bounds.contains(where: { !$0.lower.rest.isEmpty || !$0.upper.rest.isEmpty }) else {
        return """
          SELECT e.row FROM unnest($\(first)::bytea[], $\(first + 1)::bytea[]) AS u (low, high) \
          JOIN \(entries) AS e ON e.prefix >= u.low AND e.prefix < u.high
          """
      }
      parameters += [
        .byteStrings(bounds.map(\.lower.rest)), .byteStrings(bounds.map(\.upper.rest)),
      ]
      // There is an index for the first two conditions.
      return """
        SELECT e.row FROM unnest($\(first)::bytea[], $\(first + 1)::bytea[], \
        $\(first + 2)::bytea[], $\(first + 3)::bytea[]) AS u (low, high, low_rest, high_rest) \
        JOIN \(entries) AS e ON e.prefix >= u.low AND e.prefix <= u.high \
        AND (e.prefix, e.rest) >= (u.low, u.low_rest) \
        AND (e.prefix, e.rest) < (u.high, u.high_rest)
        """
    }
  }
#endif
