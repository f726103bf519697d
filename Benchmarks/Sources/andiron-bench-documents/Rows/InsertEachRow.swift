import DocumentStore

/// Further documents in transactions of the same size, but by one call for each.
struct InsertEachRow: Row {
  let name = "insertEach"
  let title = "insert by one call each, transactions of 1,000, durable"
  let bar: Double? = nil
  let isWriting = true

  func operationCount(_ workload: Workload) -> Int { workload.eachCount }

  func answer(of contender: AndironContender) throws -> Answer {
    let samples = contender.samples
    var answer = Answer()
    for piece in Array(samples.workload.each).pieces(of: Workload.batch) {
      try contender.writing { database in
        for number in piece {
          let document = try database.create(samples.bodies[number], id: samples.ids[number])
          answer.add(document.id, number: document.revision.number)
        }
      }
    }
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    var answer = Answer()
    try contender.writing(Array(contender.samples.workload.each)) { number in
      let revision = try contender.create(number)
      answer.add(contender.samples.ids[number], number: RevisionText.number(of: revision))
    }
    return answer
  }
}
