/// The statements on the tables, by name.
enum PostgreSQLStatements {
  static func all(_ schema: String) -> [(name: String, text: String)] {
    let records = "\(schema).records_\(StoredBytes.records)"
    let entries = StoredBytes.indexes.map { "\(schema).entries_\($0)" }
    return reading(records, entries) + writing(records, entries)
  }

  private static func reading(
    _ records: String, _ entries: [String]
  ) -> [(name: String, text: String)] {
    let columns = "r.row, r.key, r.json"
    // Ten households are fewer than half of the visits: their records are read and tested.
    let tested = """
      FROM \(entries[1]) e JOIN \(records) r ON r.row = e.row WHERE e.prefix = $1 \
      AND (r.json::json->>'lastVisit')::bigint >= \(Workload.middleVisit) \
      AND $2::bytea IS NOT NULL
      """
    return [
      ("byKey", "SELECT \(columns) FROM \(records) r WHERE key = $1"),
      ("byKeys", "SELECT \(columns) FROM \(records) r WHERE key = ANY($1::bytea[])"),
      (
        "byHousehold",
        """
        SELECT \(columns) FROM \(entries[1]) e JOIN \(records) r ON r.row = e.row \
        WHERE e.prefix = $1 ORDER BY e.row
        """
      ),
      (
        "byVisit",
        """
        SELECT \(columns) FROM (SELECT prefix, row FROM \(entries[2]) WHERE prefix >= $1 \
        ORDER BY prefix, row LIMIT \(Workload.rangeLimit)) e JOIN \(records) r ON r.row = e.row \
        ORDER BY e.prefix, e.row
        """
      ),
      ("byBoth", "SELECT \(columns) \(tested) ORDER BY e.row"),
      ("countOfBoth", "SELECT count(*) \(tested)"),
      ("countOfVisits", "SELECT count(*) FROM \(entries[2]) WHERE prefix >= $1"),
      ("count", "SELECT count(*) FROM \(records)"),
      ("all", "SELECT \(columns) FROM \(records) r ORDER BY row"),
    ]
  }

  private static func writing(
    _ records: String, _ entries: [String]
  ) -> [(name: String, text: String)] {
    var list: [(name: String, text: String)] = [
      ("begin", "BEGIN ISOLATION LEVEL SERIALIZABLE"), ("commit", "COMMIT"),
      ("notify", "SELECT pg_notify('andiron', 'benchmark')"),
      ("taken", "SELECT row FROM \(entries[0]) WHERE prefix = ANY($1::bytea[])"),
      ("update", "UPDATE \(records) SET json = $1 WHERE row = $2"),
      ("insert", insert(records, entries)), ("delete", delete(records, entries)),
    ]
    for place in 0..<3 {
      list.append(
        (
          "add\(place)",
          """
          INSERT INTO \(entries[place]) (prefix, rest, row) \
          SELECT prefix, '', $2 FROM unnest($1::bytea[]) AS u (prefix)
          """
        ))
      list.append(
        ("remove\(place)", "DELETE FROM \(entries[place]) WHERE prefix = ANY($1) AND row = $2"))
    }
    return list
  }

  private static func insert(_ records: String, _ entries: [String]) -> String {
    var text = """
      WITH n AS (SELECT * FROM unnest($1::bytea[], $2::text[], $3::bytea[], $4::bytea[], \
      $5::bytea[]) AS u (key, json, e0, e1, e2)), \
      r AS (INSERT INTO \(records) (key, json) SELECT key, json FROM n RETURNING row, key)
      """
    for place in 0..<3 {
      text += """
        , i\(place) AS (INSERT INTO \(entries[place]) (prefix, rest, row) \
        SELECT n.e\(place), '', r.row FROM n JOIN r ON r.key = n.key)
        """
    }
    return text + " SELECT count(*) FROM r"
  }

  private static func delete(_ records: String, _ entries: [String]) -> String {
    var text = """
      WITH n AS (SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) \
      AS u (key, e0, e1, e2)), \
      r AS (DELETE FROM \(records) r USING n WHERE r.key = n.key \
      RETURNING r.row, n.e0, n.e1, n.e2)
      """
    for place in 0..<3 {
      text += """
        , d\(place) AS (DELETE FROM \(entries[place]) e USING r \
        WHERE e.prefix = r.e\(place) AND e.row = r.row)
        """
    }
    return text + " SELECT count(*) FROM r"
  }
}
