import Foundation

/// The searches of the rows as statements, as the Android FHIR engine makes them.
enum SearchStatements {
  typealias Statement = (text: String, values: [Bound])

  static let hasEncounter = """
    SELECT COUNT(*) FROM Resource WHERE type = 'Patient' AND 'Patient/' || id IN (
      SELECT r.value FROM TokenIndex t JOIN ReferenceIndex r ON r.row = t.row
      WHERE t.type = 'Encounter' AND t.name = 'status' AND t.value = 'finished'
        AND r.type = 'Encounter' AND r.name = 'subject')
    """

  private static func matching(_ type: String, _ rows: String, _ rest: String = "") -> String {
    "SELECT json FROM Resource WHERE type = '\(type)' AND row IN (\(rows)) \(rest)"
  }

  private static func index(_ kind: String, _ type: String, _ name: String, _ test: String)
    -> String
  {
    "SELECT row FROM \(kind)Index WHERE type = '\(type)' AND name = '\(name)' AND \(test)"
  }

  static func statements(_ row: Row, _ probes: Population.Probes) -> [Statement] {
    switch row {
    case .importing, .size, .get, .hasEncounter: []
    case .reverseInclude: reverseInclude(probes)
    case .encounterDate, .sortBirthDate, .date: ofTimes(row, probes)
    case .quantity, .observations: ofMeasurements(row, probes)
    case .givenName, .identifier, .contains, .sortFamily, .include: ofNames(row, probes)
    }
  }

  private static func ofNames(_ row: Row, _ probes: Population.Probes) -> [Statement] {
    switch row {
    case .givenName:
      [
        (
          matching(
            "Patient", index("String", "Patient", "given", "(value LIKE ?1 OR value LIKE ?2)")),
          probes.given.prefix(2).map { .text(IndexRows.plain($0) + "%") }
        )
      ]
    case .identifier:
      probes.identifiers.map { identifier in
        let parts = identifier.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        return (
          matching(
            "Patient", index("Token", "Patient", "identifier", "value = ?1 AND system = ?2")),
          [.text(String(parts[1])), .text(String(parts[0]))]
        )
      }
    case .contains:
      [
        (
          matching(
            "Patient", index("String", "Patient", "family", "value LIKE ?1"),
            "ORDER BY row LIMIT 20"),
          [.text("%er%")]
        )
      ]
    case .sortFamily:
      [
        (
          """
          SELECT r.json FROM Resource r LEFT JOIN (
            SELECT row, MIN(value) AS least FROM StringIndex WHERE type = 'Patient' AND name = 'family' GROUP BY row
          ) s ON s.row = r.row
          WHERE r.type = 'Patient' ORDER BY s.least IS NULL, s.least COLLATE NOCASE, r.row LIMIT 50
          """, []
        )
      ]
    case .include:
      [
        (
          matching("Condition", index("Reference", "Condition", "subject", "value = ?1")),
          [.text("Patient/\(probes.patients[3])")]
        ),
        (
          "SELECT json FROM Resource WHERE type = 'Patient' AND id = ?1",
          [.text(probes.patients[3])]
        ),
      ]
    default: []
    }
  }

  private static func ofTimes(_ row: Row, _ probes: Population.Probes) -> [Statement] {
    switch row {
    case .encounterDate:
      [
        (
          matching(
            "Encounter",
            index("Date", "Encounter", "date", "(start >= ?1 OR end > ?3)") + " INTERSECT "
              + index("Date", "Encounter", "date", "(start < ?2)")),
          [
            .integer(milliseconds("2019-03-01")), .integer(milliseconds("2019-04-01")),
            .integer(milliseconds("2019-03-02") - 1),
          ]
        )
      ]
    case .sortBirthDate:
      [
        (
          """
          SELECT r.json FROM Resource r LEFT JOIN (
            SELECT row, MIN(start) AS least FROM DateIndex WHERE type = 'Patient' AND name = 'birthdate' GROUP BY row
          ) s ON s.row = r.row
          WHERE r.type = 'Patient' ORDER BY s.least IS NULL, s.least COLLATE NOCASE, r.row LIMIT 50
          """, []
        )
      ]
    case .date:
      probes.birthDates.map { date in
        let start = milliseconds(date)
        return (
          matching(
            "Patient",
            index("Date", "Patient", "birthdate", "start >= ?1 AND start <= ?2 AND end <= ?2")),
          [.integer(start), .integer(start + 86_399_999)]
        )
      }
    default: []
    }
  }

  private static func ofMeasurements(_ row: Row, _ probes: Population.Probes) -> [Statement] {
    switch row {
    case .quantity:
      [
        (
          matching(
            "Observation",
            index("Quantity", "Observation", "value-quantity", "value > ?1") + " INTERSECT "
              + index(
                "Token", "Observation", "code", "value = '29463-7' AND system = 'http://loinc.org'"),
            "ORDER BY row LIMIT 50"), [.number(90)]
        )
      ]
    case .observations:
      probes.patients.map { id in
        (
          matching(
            "Observation",
            index("Reference", "Observation", "subject", "value = ?1") + " INTERSECT "
              + index(
                "Token", "Observation", "code", "value = '29463-7' AND system = 'http://loinc.org'")
          ),
          [.text("Patient/\(id)")]
        )
      }
    default: []
    }
  }

  private static func reverseInclude(_ probes: Population.Probes) -> [Statement] {
    let ids = Array(probes.patients.prefix(10))
    let marks = ids.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return [
      (
        "SELECT json FROM Resource WHERE type = 'Patient' AND id IN (\(marks))",
        ids.map { .text($0) }
      ),
      (
        matching("Condition", index("Reference", "Condition", "subject", "value IN (\(marks))")),
        ids.map { .text("Patient/\($0)") }
      ),
    ]
  }

  private static func milliseconds(_ day: String) -> Int {
    let date = try? Date(day + "T00:00:00Z", strategy: .iso8601)
    return date.map { IndexRows.milliseconds($0) } ?? 0
  }
}
