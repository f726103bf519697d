import DocumentStore
import ValueModel

/// Documents by random identifiers, of each of which one field is read.
struct GetRow: Row {
  let name = "get"
  let title = "document by identifier, one field read"

  func operationCount(_ workload: Workload) -> Int { workload.getCount }

  func answer(of contender: AndironContender) throws -> Answer {
    let samples = contender.samples
    return try contender.reading { database in
      var answer = Answer()
      for number in samples.workload.probes {
        guard let document = try database.document(samples.ids[number]) else { continue }
        answer.add(document.id, number: Int(document["number"]?.integer ?? -1))
      }
      return answer
    }
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let samples = contender.samples
    return try contender.tables.reading {
      var answer = Answer()
      for number in samples.workload.probes {
        guard let document = try contender.document(samples.ids[number]) else { continue }
        answer.add(samples.ids[number], number: Int(document.body["number"]?.integer ?? -1))
      }
      return answer
    }
  }
}
