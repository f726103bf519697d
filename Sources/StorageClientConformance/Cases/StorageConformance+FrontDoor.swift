import CollectionModel
import Foundation
import ObjectModel
import ValueModel

extension StorageConformance {
  private var items: [Item] {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    return [
      Item(
        pk: 1, text: "Apple", note: "n", count: 3, real: 0.5, price: "1.50", isNew: true,
        tags: ["red", "round"], parts: [Item.Part(name: "core", rank: 1)],
        main: Item.Part(name: "flesh", rank: 2), code: uuid,
        day: Date(timeIntervalSinceReferenceDate: 1_000), data: Data([0, 255])),
      Item(
        pk: 2, text: "pear", count: -1, real: -2.25, price: "1.5", state: .done, tags: ["green"],
        parts: [Item.Part(name: "core"), Item.Part(name: "stem", rank: 5)],
        day: Date(timeIntervalSinceReferenceDate: 2_000.5)),
      Item(pk: 3, text: "Plum", note: "", count: 3, price: "20", data: Data()),
    ]
  }

  func addFrontDoors(_ list: inout CaseList<Subject>) {
    let items = items
    list.add("Key paths compare fields of every kind") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds("text", query.where(\.text == "pear"), [2])
      try t.finds("number", query.where(\.count >= 3), [1, 3])
      try t.finds("double", query.where(\.real < 0), [2])
      try t.finds("decimal", query.where(\.price == "1.500"), [1, 2])
      try t.finds("truth", query.where(\.isNew == true), [1])
      try t.finds("enumeration", query.where(\.state == .done), [2])
      try t.finds("UUID", query.where(\.code == items[0].code), [1])
      try t.finds("date", query.where(\.day == items[1].day), [2])
      try t.finds(
        "date order", query.where(\.day > Date(timeIntervalSinceReferenceDate: 1_500)), [2])
      try t.finds("data", query.where(\.data == Data([0, 255])), [1])
      try t.finds("optional member", query.where { $0.main.name == "flesh" }, [1])
    }
    list.add("Key paths ask for absence") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds("nil", query.where(\.note == nil), [2])
      try t.finds("not nil", query.where(\.note != nil), [1, 3])
      try t.finds("not equal", query.where(\.note != "n"), [2, 3])
      try t.finds("missing", query.where { $0.main.isMissing }, [2, 3])
      try t.finds("exists", query.where { $0.day.exists }, [1, 2])
    }
    list.add("Key paths lead to elements") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds("contains", query.where { $0.tags.contains("round") }, [1])
      try t.finds("empty", query.where { $0.tags.isEmpty }, [3])
      try t.finds("count", query.where { $0.tags.count == 1 }, [2])
      try t.finds("any", query.where { $0.parts.any { $0.rank > 2 && $0.name == "stem" } }, [2])
      try t.finds("all", query.where { $0.parts.all { $0.name == "core" } }, [1, 3])
      try t.finds("none", query.where { $0.parts.none { $0.rank > 2 } }, [1, 3])
      try t.finds("counted", query.where { $0.parts.count { $0.name == "core" } == 1 }, [1, 2])
      try t.finds("position", query.where { $0.tags[1] == "round" }, [1])
    }
    list.add("Key paths take lists, ranges and tests of text") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds("list", query.where { $0.text.in(["pear", "Plum", "x"]) }, [2, 3])
      try t.finds("enumerations", query.where { $0.state.in([.open]) }, [1, 3])
      try t.finds("range", query.where { $0.count.in(0..<3) }, [])
      try t.finds("closed range", query.where { $0.count.in(0...3) }, [1, 3])
      try t.finds("prefix", query.where { $0.text.hasPrefix("p", .caseInsensitive) }, [2, 3])
      try t.finds("like", query.where { $0.text.like("?l*") }, [3])
      try t.finds("expression", query.where { $0.text.matches(expression: "P.+|p.+") }, [2, 3])
    }
  }

  func addPredicateText(_ list: inout CaseList<Subject>) {
    let items = items
    list.add("Predicates in text form are answered as key paths are") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds("comparison", query.where("count >= %@ AND isNew == YES", 3), [1])
      try t.finds("decimal", query.where("price == 1.5"), [1, 2])
      try t.finds("nil", query.where("note == nil"), [2])
      try t.finds("any", query.where("ANY tags == 'red' OR ANY parts.rank > 4"), [1, 2])
      try t.finds("list", query.where("text IN %@", ["pear", "Plum"]), [2, 3])
      try t.finds("between", query.where("count BETWEEN {-1, 2}"), [2])
      try t.finds("text", query.where("text BEGINSWITH[c] %@", "P"), [2, 3])
      try t.finds("size", query.where("tags.@count > 1"), [1])
      try t.finds("UUID", query.where("code == %@", items[0].code), [1])
      try t.finds(
        "subquery",
        query.where("SUBQUERY(parts, $p, $p.name == 'stem' AND $p.rank == 5).@count > 0"),
        [2])
    }
    list.add("A filter by paths is answered as key paths are") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds("raw", query.where(Filter.comparison("main.rank", .equal, 2)), [1])
      try t.finds(
        "read from text", query.where(try Filter(predicate: "count > 0 && price > 2")), [3])
      try t.finds(
        "all ways together",
        query.where(\.count == 3).where("isNew == NO").where(Filter.exists("data")), [3])
    }
    list.add("Queries that make no sense are errors") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.throwing("no predicate", .invalidQuery) { try t.storage.fetch(query.where("count >")) }
      try t.throwing("no field", .invalidQuery) { try t.storage.fetch(query.where("size == 1")) }
      try t.throwing("counted", .invalidQuery) { try t.storage.count(query.where("size == 1")) }
      try t.throwing("deleted", .invalidQuery) { try t.storage.deleteAll(query.where("size == 1")) }
      let wrong = query.where { $0.text.matches(expression: "(") }
      try t.throwing("no expression", .invalidQuery) { try t.storage.fetch(wrong) }
      try t.equal("nothing is deleted", t.storage.count(Item.self), 3)
    }
  }

  func addPredicates(_ list: inout CaseList<Subject>) {
    let items = items
    list.add("Foundation's predicates are answered as key paths are") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      let least = 3
      try t.finds("comparison", query.where(#Predicate<Item> { $0.count >= least }), [1, 3])
      try t.finds("truth", query.where(#Predicate<Item> { $0.isNew }), [1])
      try t.finds("negation", query.where(#Predicate<Item> { !($0.text == "pear") }), [1, 3])
      try t.finds("nil", query.where(#Predicate<Item> { $0.note == nil }), [2])
      try t.finds("contains", query.where(#Predicate<Item> { $0.tags.contains("green") }), [2])
      try t.finds("prefix", query.where(#Predicate<Item> { $0.text.starts(with: "P") }), [3])
    }
    list.add("Foundation's predicates lead to elements") { t in
      try t.storage.add(contentsOf: items)
      let query = ObjectQuery<Item>()
      try t.finds(
        "some", query.where(#Predicate<Item> { $0.parts.contains { $0.name == "stem" } }), [2])
      try t.finds(
        "all", query.where(#Predicate<Item> { $0.parts.allSatisfy { $0.name == "core" } }), [1, 3])
      try t.finds("empty", query.where(#Predicate<Item> { $0.tags.isEmpty }), [3])
      try t.finds("count", query.where(#Predicate<Item> { $0.tags.count > 1 }), [1])
    }
  }
}
