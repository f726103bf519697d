import ObjectModel
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

/// Three hundred people whose fields have simple distributions, with the indexes of a test.
enum PlannedPeople {
  static let count = 300

  /// Ages 0 to 99 come three times each, names fifty times six, statuses three times a hundred;
  /// numbers are unique; every second one has two tags of ten; every third one has no boss.
  static let values: [Value] = (0..<count).map { number in
    var fields: [(String, Value)] = [
      ("age", Value(number % 100)), ("name", Value("Name \(number % 50)")),
      ("status", Value(["open", "done", "lost"][number % 3])), ("number", Value(number)),
      ("address", Value(object: [("city", Value("City \(number % 20)"))])),
    ]
    if number % 2 == 0 {
      let tags = [number % 10, number % 7 + 10].map { Value(object: [("code", Value($0))]) }
      fields.append(("tags", Value(array: tags)))
    }
    if number % 3 != 0 { fields.append(("boss", number % 3 == 1 ? .null : Value(number % 9))) }
    return Value(object: fields)
  }

  static func collection(
    _ indexes: IndexDefinition..., unfinished: [IndexDefinition] = []
  ) throws -> NaiveCollection {
    try NaiveCollection(values, indexes, unfinished: unfinished)
  }

  /// The plan, which is also carried out and compared with the expected results.
  static func plan(
    _ collection: NaiveCollection, _ filter: Filter, _ sorts: [SortKey] = [], limit: Int? = nil
  ) throws -> QueryPlan {
    let plan = QueryPlanner(collection).plan(filter: filter, sorts: sorts, limit: limit)
    let found = try collection.run(plan, sorts: sorts, limit: limit)
    let expected = try collection.expected(filter, sorts).prefix(limit ?? .max)
    if sorts.isEmpty && limit != nil {
      #expect(found.count == expected.count)
    } else {
      #expect(found == Array(expected))
    }
    return plan
  }
}

extension IndexDefinition {
  init(_ parts: Part...) { self.init(parts) }
}

extension QueryPlan {
  /// The scan, if the rows are those of one scan.
  var scan: IndexScan? { if case .scan(let scan) = rows { scan } else { nil } }

  /// The number of plans that are combined, and whether they are intersected.
  var joined: (count: Int, isIntersection: Bool)? {
    switch rows {
    case .intersection(let parts): (parts.count, true)
    case .union(let parts): (parts.count, false)
    default: nil
    }
  }
}
