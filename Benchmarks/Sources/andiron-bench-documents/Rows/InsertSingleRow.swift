import DocumentStore

/// Further documents, each in a durable transaction of its own.
struct InsertSingleRow: Row {
  let name = "insertSingle"
  let title = "insert, one durable transaction each"
  let bar: Double? = nil
  let isWriting = true

  func operationCount(_ workload: Workload) -> Int { workload.singleCount }

  func answer(of contender: AndironContender) throws -> Answer {
    let samples = contender.samples
    var answer = Answer()
    for number in samples.workload.single {
      let document = try contender.writing {
        try $0.create(samples.bodies[number], id: samples.ids[number])
      }
      answer.add(document.id, number: document.revision.number)
    }
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    var answer = Answer()
    for number in contender.samples.workload.single {
      let revision = try contender.tables.writing { try contender.create(number) }
      answer.add(contender.samples.ids[number], number: RevisionText.number(of: revision))
    }
    return answer
  }
}
