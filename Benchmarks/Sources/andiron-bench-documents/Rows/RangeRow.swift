import DocumentStore
import ObjectModel
import ValueModel

/// The first 50 documents from a time on, sorted by that time.
struct RangeRow: Row {
  let name = "range"
  let title = "range by index, the first 50, sorted"
  let each = "search"
  let indexedField: String? = "takenAt"
  private static let limit = 50

  func operationCount(_ workload: Workload) -> Int { workload.rangeCount }

  func prepare(_ contender: AndironContender) throws { try contender.addIndex("takenAt") }

  func prepare(_ contender: SQLiteContender) throws { try contender.addIndex("takenAt") }

  func answer(of contender: AndironContender) throws -> Answer {
    try contender.reading { database in
      var answer = Answer()
      for time in contender.samples.workload.times {
        let selector = try Selector(["takenAt": ["$gte": Value(time)]])
        let query = FindQuery(selector, sort: ["takenAt"], limit: Self.limit)
        for document in try database.find(query).documents {
          // Documents of one time may be in any order.
          answer.add("", number: Int(document["takenAt"]?.integer ?? -1), isOrdered: true)
        }
      }
      return answer
    }
  }

  /// One statement, where the library has one for the range and one for the order, and takes the
  /// first 50 itself.
  func answer(of contender: SQLiteContender) throws -> Answer {
    let condition = "takenAt >= ?1 ORDER BY takenAt LIMIT \(Self.limit)"
    let search = try contender.search(where: condition, of: "takenAt")
    return try contender.tables.reading {
      var answer = Answer()
      for time in contender.samples.workload.times {
        search.bind(1, time)
        for (_, body) in try contender.documents(search) {
          answer.add("", number: Int(body["takenAt"]?.integer ?? -1), isOrdered: true)
        }
      }
      return answer
    }
  }
}
