import DocumentStore

/// One document is changed again and again, in one transaction.
struct GrowRow: Row {
  let name = "grow"
  let title = "a document and 999 updates of it, one transaction"
  let each = "edit"
  let bar: Double? = nil
  let isWriting = true

  func operationCount(_ workload: Workload) -> Int { Workload.treeDepth }

  func answer(of contender: AndironContender) throws -> Answer {
    try contender.growTree()
    var answer = Answer()
    answer.add(Workload.treeID, number: contender.tree?.revision.number ?? 0)
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    try contender.growTree()
    var answer = Answer()
    answer.add(Workload.treeID, number: RevisionText.number(of: contender.treeRevision ?? ""))
    return answer
  }
}
