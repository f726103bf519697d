import DocumentStore
import ValueModel

/// A field of every document is changed.
struct UpdateRow: Row {
  let name = "update"
  let title = "update of all, transactions of 1,000, durable"
  let isWriting = true

  func operationCount(_ workload: Workload) -> Int { workload.count }

  func answer(of contender: AndironContender) throws -> Answer {
    contender.documents = try contender.perform(
      contender.documents.map { document in
        var document = document
        document.body = SampleDocuments.updated(document.body, 1)
        return .update(document)
      })
    var answer = Answer()
    for document in contender.documents {
      answer.add(document.id, number: document.revision.number)
    }
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let samples = contender.samples
    var answer = Answer()
    try contender.writing(Array(contender.revisions.indices)) { number in
      let revision = try contender.tables.put(
        samples.ids[number], after: contender.revisions[number],
        json: SampleDocuments.updated(samples.bodies[number], 1).jsonBytes())
      contender.revisions[number] = revision
      answer.add(samples.ids[number], number: RevisionText.number(of: revision))
    }
    return answer
  }
}
