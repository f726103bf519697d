#if SQLite && canImport(CSQLite3)
  import StorageClient
  import ValueModel

  /// A statement that selects the rows of a set of entries in a column `row`, some of them perhaps
  /// several times.
  struct EntrySetStatement {
    private(set) var text = ""
    private(set) var parameters: [[UInt8]] = []

    /// Nil if the set has more ranges than a statement can have.
    init?(_ set: EntrySet) {
      text = select(set)
      if parameters.count > Self.mostParameters { return nil }
    }

    /// SQLite takes 32,766 parameters.
    private static let mostParameters = 32_000

    private mutating func select(_ set: EntrySet) -> String {
      if set.isEmpty { return "SELECT 0 AS row WHERE 0" }
      switch set {
      case .ranges(let index, let ranges): return select(index, ranges)
      case .containing(let index, let ranges, let filter): return select(index, ranges, filter)
      case .intersection(let parts):
        // SQLite builds the lists after IN, and only reads the other one: the last part, which has
        // most rows, as plans have the smallest first.
        guard let last = parts.last, parts.count > 1 else { return select(parts[0]) }
        var text = "SELECT s.row FROM (\(select(last))) AS s"
        for (position, part) in parts.dropLast().enumerated() {
          text += "\(position == 0 ? " WHERE" : " AND") s.row IN (\(select(part)))"
        }
        return text
      case .union(let parts):
        let texts = parts.filter { !$0.isEmpty }.map { "SELECT row FROM (\(select($0)))" }
        return texts.joined(separator: " UNION ALL ")
      case .filtered(let set, let lists):
        let rows = select(set)
        let conditions = lists.map { condition($0) }.joined(separator: " AND ")
        return "SELECT s.row FROM (\(rows)) AS s WHERE \(conditions)"
      }
    }

    /// The condition that a row of `s` has one of the keys.
    private mutating func condition(_ list: EntryKeys) -> String {
      parameters += list.keys
      let marks = Array(repeating: "?", count: list.keys.count).joined(separator: ",")
      return """
        EXISTS (SELECT 1 FROM \(SQLiteLayout.entries(list.index)) AS e \
        WHERE e.bytes IN (\(marks)) AND e.row = s.row)
        """
    }

    /// The entries that a filter accepts.
    private mutating func select(
      _ index: Int64, _ ranges: [OrderedKeyRange], _ filter: KeyFilter
    ) -> String {
      let tests = filter.texts.map { _ in "instr(bytes, ?) > 0" }
      let test = (["length(bytes) >= \(filter.cutLength)"] + tests).joined(separator: " OR ")
      return ranges.map { range in
        parameters.append(range.lower)
        if let upper = range.upper { parameters.append(upper) }
        parameters += filter.texts
        let end = range.upper == nil ? "" : " AND bytes < ?"
        return """
          SELECT row FROM \(SQLiteLayout.entries(index)) WHERE bytes >= ?\(end) AND (\(test))
          """
      }.joined(separator: " UNION ALL ")
    }

    private mutating func select(_ index: Int64, _ ranges: [OrderedKeyRange]) -> String {
      let entries = SQLiteLayout.entries(index)
      var texts: [String] = []
      let bounded = ranges.compactMap { range in range.upper.map { (range.lower, $0) } }
      if bounded.count > 1 {
        // Numbers of ranges are rounded up, so that few statements do for all: nothing is between
        // no bytes and no bytes.
        var count = 2
        while count < bounded.count { count *= 2 }
        let marks = Array(repeating: "(?,?)", count: count).joined(separator: ",")
        texts.append(
          """
          SELECT e.row FROM (VALUES \(marks)) AS u CROSS JOIN \(entries) AS e \
          ON e.bytes >= u.column1 AND e.bytes < u.column2
          """)
        for (lower, upper) in bounded { parameters += [lower, upper] }
        parameters += Array(repeating: [], count: 2 * (count - bounded.count))
      } else if let (lower, upper) = bounded.first {
        texts.append("SELECT row FROM \(entries) WHERE bytes >= ? AND bytes < ?")
        parameters += [lower, upper]
      }
      for range in ranges where range.upper == nil {
        texts.append("SELECT row FROM \(entries) WHERE bytes >= ?")
        parameters.append(range.lower)
      }
      return texts.joined(separator: " UNION ALL ")
    }
  }
#endif
