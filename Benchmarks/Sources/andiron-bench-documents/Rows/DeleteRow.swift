import DocumentStore

/// Every other document is deleted.
struct DeleteRow: Row {
  let name = "delete"
  let title = "deletion of half, transactions of 1,000, durable"
  let isWriting = true

  func operationCount(_ workload: Workload) -> Int { workload.count / 2 + workload.count % 2 }

  func answer(of contender: AndironContender) throws -> Answer {
    let deletions = try contender.perform(
      contender.samples.workload.deleted.map {
        .delete(contender.documents[$0].id, contender.documents[$0].revision)
      })
    var answer = Answer()
    for deletion in deletions {
      answer.add(deletion.id, number: deletion.revision.number, isDeleted: deletion.isDeleted)
    }
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let samples = contender.samples
    var answer = Answer()
    try contender.writing(Array(samples.workload.deleted)) { number in
      let revision = try contender.tables.put(
        samples.ids[number], after: contender.revisions[number], isDeleted: true, json: [])
      answer.add(
        samples.ids[number], number: RevisionText.number(of: revision), isDeleted: true)
    }
    return answer
  }
}
