import DocumentStore
import ValueModel

/// The document with many revisions, by its identifier and that of its newest revision.
struct GetRevisionRow: Row {
  let name = "getRevision"
  let title = "a revision of a document with 1,000, with its body"
  let each = "revision"

  func operationCount(_ workload: Workload) -> Int { workload.getCount }

  func prepare(_ contender: AndironContender) throws { try contender.growTree() }
  func prepare(_ contender: SQLiteContender) throws { try contender.growTree() }

  func answer(of contender: AndironContender) throws -> Answer {
    guard let tree = contender.tree else { return Answer() }
    return try contender.reading { database in
      var answer = Answer()
      for _ in 0..<contender.samples.workload.getCount {
        guard let leaf = try database.leaf(tree.id, tree.revision) else { continue }
        answer.add(leaf.id, number: Int(leaf["reading"]?.integer ?? -1))
      }
      return answer
    }
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    try contender.tables.reading {
      var answer = Answer()
      for _ in 0..<contender.samples.workload.getCount {
        let found = try contender.document(Workload.treeID, contender.treeRevision)
        guard let body = found?.body else { continue }
        answer.add(Workload.treeID, number: Int(body["reading"]?.integer ?? -1))
      }
      return answer
    }
  }
}
