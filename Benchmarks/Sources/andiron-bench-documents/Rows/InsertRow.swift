import DocumentStore
import ValueModel

/// All documents in durable transactions; every other row begins with them.
struct InsertRow: Row {
  let name = "insert"
  let title = "insert, transactions of 1,000, durable"
  let isWriting = true

  func operationCount(_ workload: Workload) -> Int { workload.count }

  func answer(of contender: AndironContender) throws -> Answer {
    let samples = contender.samples
    contender.documents = try contender.perform(
      (0..<samples.workload.count).map { .create(samples.bodies[$0], id: samples.ids[$0]) })
    var answer = Answer()
    for document in contender.documents {
      answer.add(document.id, number: document.revision.number)
    }
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let samples = contender.samples
    try contender.writing(Array(0..<samples.workload.count)) {
      contender.revisions.append(try contender.create($0))
    }
    var answer = Answer()
    for (id, revision) in zip(samples.ids, contender.revisions) {
      answer.add(id, number: RevisionText.number(of: revision))
    }
    return answer
  }
}
