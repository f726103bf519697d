import DocumentStore
import ObjectModel
import ValueModel

/// Documents by the value of an indexed field: about ten for each.
struct FindRow: Row {
  let name = "find"
  let title = "find by index, about 10 results"
  let each = "search"
  let indexedField: String? = "household"

  func operationCount(_ workload: Workload) -> Int { workload.findCount }

  func prepare(_ contender: AndironContender) throws { try contender.addIndex("household") }

  func prepare(_ contender: SQLiteContender) throws { try contender.addIndex("household") }

  func answer(of contender: AndironContender) throws -> Answer {
    try contender.reading { database in
      var answer = Answer()
      for household in contender.samples.workload.households {
        let selector = try Selector(["household": Value(household)])
        for document in try database.documents(matching: selector) {
          answer.add(document.id, number: Int(document["number"]?.integer ?? -1))
        }
      }
      return answer
    }
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let search = try contender.search(where: "household = ?1", of: "household")
    return try contender.tables.reading {
      var answer = Answer()
      for household in contender.samples.workload.households {
        search.bind(1, text: household)
        for (id, body) in try contender.documents(search) {
          answer.add(id, number: Int(body["number"]?.integer ?? -1))
        }
      }
      return answer
    }
  }
}
