import CollectionModel
import Foundation
import ObjectModel
import ValueModel

extension StorageConformance {
  func addAggregates(_ list: inout CaseList<Subject>) {
    list.add("Aggregates of nothing are nil or zero") { t in
      for isEmpty in [true, false] {
        if !isEmpty { try t.storage.add(Item(pk: 1, text: "none")) }
        let query = ObjectQuery<Item>().where(\.text == "x")
        try t.storage.read { reader in
          try t.equal("minimum", reader.objects(query).minimum(of: \Item.count), nil)
          try t.equal("maximum", reader.objects(query).maximum(of: \Item.count), nil)
          try t.equal("sum", reader.objects(query).sum(of: \Item.count), 0)
          try t.equal("average", reader.objects(query).average(of: \Item.count), nil)
          try t.equal("groups", reader.objects(query).groupCounts(by: \Item.count).count, 0)
          try t.equal("distinct", reader.objects(query).distinct(\Item.text), [])
        }
      }
    }
    list.add("Least and greatest values are found, with and without indexes") { t in
      try t.storage.add(
        contentsOf: (0..<30).map {
          Item(
            pk: $0, text: "t\($0 % 7)", count: $0 * 11 % 30 - 10,
            real: $0 == 3 ? nil : Double($0) / 4)
        })
      for query in [ObjectQuery<Item>(), ObjectQuery<Item>().withoutIndexes()] {
        try t.storage.read { reader in
          try t.equal("least", reader.objects(query).minimum(of: \Item.count), -10)
          try t.equal("greatest", reader.objects(query).maximum(of: \Item.count), 19)
          try t.equal("text", reader.objects(query).maximum(of: \Item.text), "t6")
          try t.equal("double", reader.objects(query).maximum(of: \Item.real), .some(7.25))
          let few = query.where(\.text == "t1")
          try t.equal("of some", reader.objects(few).maximum(of: \Item.real), .some(7.25))
          let page = query.sorted(by: \.count).offset(2).limit(3)
          try t.equal("of a page", reader.objects(page).minimum(of: \Item.count), -8)
          try t.equal("of a page", reader.objects(page).maximum(of: \Item.count), -6)
        }
      }
    }
    list.add("Arrays count by their elements in aggregates") { t in
      try t.storage.add(contentsOf: [
        try Document(1, #"{"list": [3, 9, 3]}"#), try Document(2, #"{"list": []}"#),
        try Document(3, #"{"list": [[1], 4]}"#), try Document(4, "{}"),
        try Document(5, #"{"list": [null]}"#),
      ])
      for query in [ObjectQuery<Document>(), ObjectQuery<Document>().withoutIndexes()] {
        try t.storage.read { reader in
          try t.equal("least", reader.objects(query).minimum(of: "list"), 1)
          try t.equal("greatest", reader.objects(query).maximum(of: "list"), 9)
          let groups = try reader.objects(query).groupCounts(by: "list")
          try t.equal("values", groups.map(\.value), [.null, 1, 3, 4, 9])
          try t.equal("counts", groups.map(\.count), [1, 1, 1, 1, 1])
          let objects = reader.objects(query)
          try t.equal("sum", objects.sum(of: "list", as: Int.self), 20)
          try t.equal("average", objects.average(of: "list", as: Int.self), 4)
        }
      }
    }
  }

  func addSums(_ list: inout CaseList<Subject>) {
    list.add("Groups are in order, and numbers are in one group whatever their text") { t in
      let values = ["2", "1.0", "1", "\"a\"", "1e0", "null", "true", "2.00"]
      try t.storage.add(
        contentsOf: try values.enumerated().map {
          try Document($0.offset, "{\"a\": \($0.element)}")
        })
      for query in [ObjectQuery<Document>(), ObjectQuery<Document>().withoutIndexes()] {
        let groups = try t.storage.read { try $0.objects(query).groupCounts(by: "a") }
        let isSame = zip(groups, [.null, true, 1, 2, "a"] as [Value]).allSatisfy {
          $0.value.compare(to: $1) == 0
        }
        try t.holds("values", isSame)
        try t.equal("counts", groups.map(\.count), [1, 1, 3, 2, 1])
      }
    }
    list.add("Sums and averages are exact in the type of the field") { t in
      try t.storage.add(contentsOf: [
        Item(pk: 1, count: 1, real: 0.5, price: "0.1"), Item(pk: 2, count: 2, price: "0.20"),
        Item(pk: 3, count: 4, real: 0.25, price: "1e1"),
      ])
      try t.storage.read { reader in
        try t.equal("integers", reader.objects(Item.self).sum(of: \Item.count), 7)
        try t.equal("doubles", reader.objects(Item.self).sum(of: \Item.real), 0.75)
        try t.equal(
          "decimals", reader.objects(Item.self).sum(of: \Item.price), Decimal(string: "10.3") ?? 0)
        try t.equal("average", reader.objects(Item.self).average(of: \Item.real), 0.375)
        let large = ObjectQuery<Item>().where(\.count > 1)
        try t.equal("of some", reader.objects(large).sum(of: \Item.count), 6)
        try t.equal(
          "of the first", reader.objects(large.sorted(by: \.count).limit(1)).sum(of: \Item.count), 2
        )
      }
    }
    list.add("A sum beyond the range of its type is an error") { t in
      try t.storage.add(contentsOf: [Item(pk: 1, count: .max), Item(pk: 2, count: 1)])
      try t.throwing("sum", .numberOutOfRange) {
        try t.storage.read { try $0.objects(Item.self).sum(of: \Item.count) }
      }
      try t.storage.add(try Document(1, #"{"a": 1e30}"#))
      try t.throwing("a number", .numberOutOfRange) {
        try t.storage.read { try $0.objects(Document.self).sum(of: "a", as: Int.self) }
      }
    }
    list.add("Values that are not numbers are left out of sums") { t in
      let values = ["2", "\"7\"", "null", "true", "[3, \"x\"]", "{\"x\": 5}"]
      try t.storage.add(
        contentsOf: try values.enumerated().map {
          try Document($0.offset, "{\"a\": \($0.element)}")
        })
      try t.storage.read { reader in
        let documents = reader.objects(Document.self)
        try t.equal("sum", documents.sum(of: "a", as: Int.self), 5)
        try t.equal("average", documents.average(of: "a", as: Int.self), 2.5)
      }
    }
  }

  func addCounts(_ list: inout CaseList<Subject>) {
    list.add("Counts are right where an index leaves most of the objects") { t in
      try t.storage.add(
        contentsOf: (0..<300).map {
          Person(
            pk: $0, name: "p\($0)", age: $0 % 3, aliases: $0 < 250 ? ["a\($0)", "b\($0)"] : [])
        })
      for query in [ObjectQuery<Person>(), ObjectQuery<Person>().withoutIndexes()] {
        try t.equal("a range", t.storage.count(query.where(\.age > 0)), 200)
        let either = query.where { $0.age == 0 || $0.age == 2 }
        try t.equal("two values", t.storage.count(either), 200)
        try t.equal("a page", t.storage.count(either.offset(150).limit(40)), 40)
        try t.equal("the last page", t.storage.count(either.offset(190).limit(40)), 10)
        // Such an object has several entries in the index.
        try t.equal(
          "of a list", t.storage.count(query.where("ANY aliases > %@", "a")), 250)
      }
    }
  }
}
