import Andiron
import DocumentStore
import ObjectModel

/// An index on a field that had none is built over all documents.
struct BuildIndexRow: Row {
  let name = "buildIndex"
  let title = "index of all documents on one field that is new"
  let bar: Double? = 5
  let isWriting = true
  let indexedField: String? = "number"

  func operationCount(_ workload: Workload) -> Int { workload.count }

  func answer(of contender: AndironContender) throws -> Answer {
    try contender.addIndex("number")
    var answer = Answer()
    answer.add("entries", number: try contender.entryCount("number"))
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let table = try contender.addIndex("number")
    var answer = Answer()
    answer.add("entries", number: try contender.count(table))
    return answer
  }
}
