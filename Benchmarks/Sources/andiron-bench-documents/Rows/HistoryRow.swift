import DocumentStore
import SQLiteAccess

/// The history of the document with many revisions: their identifiers from the newest to the first.
struct HistoryRow: Row {
  let name = "history"
  let title = "history of a document with 1,000 revisions"
  let each = "history"

  func operationCount(_ workload: Workload) -> Int { Workload.historyCount }

  func prepare(_ contender: AndironContender) throws { try contender.growTree() }
  func prepare(_ contender: SQLiteContender) throws { try contender.growTree() }

  func answer(of contender: AndironContender) throws -> Answer {
    try contender.reading { database in
      var answer = Answer()
      for _ in 0..<Workload.historyCount {
        for revision in try database.history(of: Workload.treeID) {
          answer.add("", number: revision.number, isOrdered: true)
        }
      }
      return answer
    }
  }

  /// Follows the parents from the newest revision through all of the document, as the library does.
  func answer(of contender: SQLiteContender) throws -> Answer {
    let document = try contender.tables.prepare("SELECT doc_id FROM docs WHERE docid = ?1")
    let revisions = try contender.tables.prepare(
      """
      SELECT sequence, parent, revid, deleted, json ISNULL FROM revs WHERE doc_id = ?1
      ORDER BY sequence DESC
      """)
    return try contender.tables.reading {
      var answer = Answer()
      for _ in 0..<Workload.historyCount {
        document.bind(1, text: Workload.treeID)
        guard let number = try document.first({ $0.integer(0) }) else { continue }
        revisions.bind(1, number)
        var wanted: Int?
        try revisions.forEach { row in
          let revision = row.text(2)
          guard wanted.map({ $0 == row.integer(0) }) ?? (revision == contender.treeRevision) else {
            return true
          }
          answer.add("", number: RevisionText.number(of: revision), isOrdered: true)
          wanted = row.integer(1)
          return wanted != 0
        }
      }
      return answer
    }
  }
}
