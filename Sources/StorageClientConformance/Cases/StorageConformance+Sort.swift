import CollectionModel
import ObjectModel
import ValueModel

extension StorageConformance {
  func addSorts(_ list: inout CaseList<Subject>) {
    func add(_ name: String, _ documents: [String], _ keys: [SortKey], _ order: [Int]) {
      list.add(name) { t in
        try t.storage.add(
          contentsOf: documents.enumerated().map { try Document($0.offset, $0.element) })
        try t.lists("all", ObjectQuery<Document>().sorted(by: keys), order)
        let page = ObjectQuery<Document>().sorted(by: keys).offset(1).limit(2)
        try t.lists("a page", page, Array(order.dropFirst().prefix(2)))
      }
    }
    func fields(_ name: String, _ values: [String]) -> [String] {
      values.map { "{\"\(name)\": \($0)}" }
    }
    let kinds = ["[]", "\"b\"", "10", "false", "2.5", "\"B\"", "true", "-3", "\"\""]
    add(
      "Values of several sorts have one order", fields("a", kinds), [SortKey("a")],
      [3, 6, 7, 4, 2, 8, 5, 1, 0])
    add(
      "A descending order is the reverse, but for what has no key", fields("a", kinds),
      [SortKey("a", .descending)], [1, 5, 8, 2, 4, 7, 6, 3, 0])
    add(
      "Values without a key come first if the sort says so",
      ["{\"a\": 2}", "{\"a\": null}", "{\"a\": 1}"], [SortKey("a", nulls: .first)], [1, 2, 0])
    add(
      "Values without a key come first also in a descending sort",
      ["{\"a\": 2}", "{}", "{\"a\": 3}"], [SortKey("a", .descending, nulls: .first)], [1, 2, 0])
    add(
      "Values without a key come last also in a descending sort",
      ["{\"a\": 2}", "{\"a\": [null]}", "{\"a\": 3}"], [SortKey("a", .descending)], [2, 0, 1])
    add(
      "Arrays count by their least element when ascending",
      fields("a", ["[5, 1]", "3", "[4]", "[0, 9]"]), [SortKey("a")], [3, 0, 1, 2])
    add(
      "Arrays count by their greatest element when descending",
      fields("a", ["[5, 1]", "3", "[4]", "[0, 9]"]), [SortKey("a", .descending)], [3, 0, 2, 1])
    add(
      "Later keys decide between those that are equal in earlier ones",
      [
        "{\"a\": 1, \"s\": \"x\"}", "{\"a\": 2, \"s\": \"y\"}", "{\"a\": 2.0, \"s\": \"x\"}",
        "{\"a\": 1, \"s\": \"y\"}", "{\"s\": \"w\"}",
      ],
      [SortKey("a", .descending), SortKey("s")], [2, 1, 0, 3, 4])
    add(
      "Several keys have directions of their own",
      [
        "{\"a\": 1, \"s\": \"x\"}", "{\"a\": 2, \"s\": \"y\"}", "{\"a\": 2.0, \"s\": \"x\"}",
        "{\"a\": 1, \"s\": \"y\"}",
      ],
      [SortKey("a"), SortKey("s", .descending)], [3, 0, 1, 2])
    add(
      "Numbers are sorted by their value",
      fields("a", ["9007199254740993", "9007199254740992", "1e2", "99.99", "-1e400", "1e400"]),
      [SortKey("a")], [4, 3, 2, 1, 0, 5])
    add(
      "Texts are sorted by their bytes",
      fields("s", ["\"é\"", "\"z\"", "\"a\"", "\"Z\"", "\"😀\""]),
      [SortKey("s")], [3, 2, 1, 0, 4])
    add(
      "Long texts are sorted to their end",
      fields("s", ["c", "a", "b"].map { "\"" + String(repeating: "x", count: 2_000) + $0 + "\"" }),
      [SortKey("s", .descending)], [0, 2, 1])
    add(
      "A field within an array of objects sorts",
      fields(
        "parts", ["[{\"rank\": 4}]", "[{\"rank\": 9}, {\"rank\": 1}]", "[]", "{\"rank\": 2}"]),
      [SortKey("parts.rank")], [1, 3, 0, 2])
  }

  func addPages(_ list: inout CaseList<Subject>) {
    list.add("Offsets and limits work at their edges") { t in
      try t.storage.add(contentsOf: (0..<10).map { Person(pk: $0, name: "\($0)", age: $0) })
      for (way, sorted) in [
        ("by index", ObjectQuery<Person>().sorted(by: \.age)),
        ("in memory", ObjectQuery<Person>().sorted(by: \.name)),
      ] {
        let all = Array(0..<10)
        try t.lists("\(way): limit 0", sorted.limit(0), [])
        try t.lists("\(way): limit 10", sorted.limit(10), all)
        try t.lists("\(way): a huge limit", sorted.limit(.max), all)
        try t.lists("\(way): a negative limit", sorted.limit(-5), [])
        try t.lists("\(way): offset 0", sorted.offset(0), all)
        try t.lists("\(way): offset 9", sorted.offset(9), [9])
        try t.lists("\(way): offset 10", sorted.offset(10), [])
        try t.lists("\(way): a huge offset", sorted.offset(.max), [])
        try t.lists("\(way): a negative offset", sorted.offset(-1), all)
        try t.lists("\(way): both huge", sorted.offset(.max).limit(.max), [])
        try t.lists("\(way): beyond the end", sorted.offset(8).limit(.max), [8, 9])
        try t.lists("\(way): in the middle", sorted.offset(3).limit(2), [3, 4])
      }
    }
    list.add("Offsets and limits apply without a sort") { t in
      try t.storage.add(contentsOf: (0..<10).map { Person(pk: $0, name: "\($0)", age: $0 % 2) })
      for query in [ObjectQuery<Person>(), ObjectQuery<Person>().where(\.age == 1)] {
        let count = try t.storage.count(query)
        try t.equal("limit", t.storage.fetch(query.limit(3)).count, 3)
        try t.equal("limit, counted", t.storage.count(query.limit(3)), 3)
        try t.equal("offset", t.storage.fetch(query.offset(3)).count, count - 3)
        try t.equal("offset, counted", t.storage.count(query.offset(3)), count - 3)
        try t.equal("both", t.storage.count(query.offset(count - 1).limit(5)), 1)
        try t.equal("no first", t.storage.first(query.limit(0)), nil)
        try t.equal("none exists", t.storage.read { try $0.exists(query.offset(count)) }, false)
      }
    }
    for (name, isIndexed) in [("by an index", true), ("in memory", false)] {
      list.add("Pages of a list with ties sorted \(name) repeat and lose nothing") { t in
        let documents = try (0..<97).map {
          try Document($0, "{\"a\": \($0 * 7 % 4), \"b\": \($0 * 7 % 4)}")
        }
        try t.storage.add(contentsOf: documents)
        for order in [SortDirection.ascending, .descending] {
          let sorted = ObjectQuery<Document>().sorted(by: [SortKey(isIndexed ? "a" : "b", order)])
          var keys: [Int] = []
          for page in 0..<10 {
            keys += try t.storage.fetch(sorted.offset(page * 10).limit(10)).map(\.pk)
          }
          try t.equal("the pages", keys, t.storage.fetch(sorted).map(\.pk))
          try t.equal("the keys", keys.sorted(), Array(0..<97))
        }
      }
    }
    list.add("Pages of a sort by an array give each object once") { t in
      let documents = try (0..<40).map {
        try Document($0, "{\"list\": [\($0 % 7), \($0 % 5), \($0 % 3)]}")
      }
      try t.storage.add(contentsOf: documents)
      for order in [SortDirection.ascending, .descending] {
        let sorted = ObjectQuery<Document>().sorted(by: [SortKey("list", order)])
        var keys: [Int] = []
        for page in 0..<8 {
          keys += try t.storage.fetch(sorted.offset(page * 5).limit(5)).map(\.pk)
        }
        try t.equal("the keys", keys.sorted(), Array(0..<40))
      }
    }
  }
}
