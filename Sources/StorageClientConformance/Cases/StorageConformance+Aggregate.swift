import Andiron
import Foundation
import ObjectModel
import StorageClient
import ValueModel

extension StorageConformance {
  func addAggregates(_ list: inout CaseList<Subject>) {
    list.add("Aggregates of nothing are nil or zero") { t in
      for isEmpty in [true, false] {
        if !isEmpty { try t.storage.create(Item(pk: 1, text: "none")) }
        let query = ObjectQuery<Item>().where(\.text == "x")
        try t.storage.read { reader in
          try t.equal("minimum", reader.minimum(of: \Item.count, query), nil)
          try t.equal("maximum", reader.maximum(of: \Item.count, query), nil)
          try t.equal("sum", reader.sum(of: \Item.count, query), 0)
          try t.equal("average", reader.average(of: \Item.count, query), nil)
          try t.equal("groups", reader.groupCounts(by: \Item.count, query).count, 0)
          try t.equal("distinct", reader.distinct(\Item.text, query), [])
        }
      }
    }
    list.add("Least and greatest values are found, with and without indexes") { t in
      try t.storage.create(
        contentsOf: (0..<30).map {
          Item(
            pk: $0, text: "t\($0 % 7)", count: $0 * 11 % 30 - 10,
            real: $0 == 3 ? nil : Double($0) / 4)
        })
      for query in [ObjectQuery<Item>(), ObjectQuery<Item>().withoutIndexes()] {
        try t.storage.read { reader in
          try t.equal("least", reader.minimum(of: \Item.count, query), -10)
          try t.equal("greatest", reader.maximum(of: \Item.count, query), 19)
          try t.equal("text", reader.maximum(of: \Item.text, query), "t6")
          try t.equal("double", reader.maximum(of: \Item.real, query), .some(7.25))
          let few = query.where(\.text == "t1")
          try t.equal("of some", reader.maximum(of: \Item.real, few), .some(7.25))
          let page = query.sorted(by: \.count).offset(2).limit(3)
          try t.equal("of a page", reader.minimum(of: \Item.count, page), -8)
          try t.equal("of a page", reader.maximum(of: \Item.count, page), -6)
        }
      }
    }
    list.add("Arrays count by their elements in aggregates") { t in
      try t.storage.create(contentsOf: [
        try Document(1, #"{"list": [3, 9, 3]}"#), try Document(2, #"{"list": []}"#),
        try Document(3, #"{"list": [[1], 4]}"#), try Document(4, "{}"),
        try Document(5, #"{"list": [null]}"#),
      ])
      for query in [ObjectQuery<Document>(), ObjectQuery<Document>().withoutIndexes()] {
        try t.storage.read { reader in
          try t.equal("least", reader.minimum(of: "list", query), 1)
          try t.equal("greatest", reader.maximum(of: "list", query), 9)
          let groups = try reader.groupCounts(by: "list", query)
          try t.equal("values", groups.map(\.value), [.null, 1, 3, 4, 9])
          try t.equal("counts", groups.map(\.count), [1, 1, 1, 1, 1])
          let total = try reader._total(of: "list", query, as: Int.self)
          try t.equal("sum", total.sum, 20)
          try t.equal("count", total.count, 5)
        }
      }
    }
  }

  func addSums(_ list: inout CaseList<Subject>) {
    list.add("Groups are in order, and numbers are in one group whatever their text") { t in
      let values = ["2", "1.0", "1", "\"a\"", "1e0", "null", "true", "2.00"]
      try t.storage.create(
        contentsOf: try values.enumerated().map {
          try Document($0.offset, "{\"a\": \($0.element)}")
        })
      for query in [ObjectQuery<Document>(), ObjectQuery<Document>().withoutIndexes()] {
        let groups = try t.storage.read { try $0.groupCounts(by: "a", query) }
        let isSame = zip(groups, [.null, true, 1, 2, "a"] as [Value]).allSatisfy {
          $0.value.compare(to: $1) == 0
        }
        try t.holds("values", isSame)
        try t.equal("counts", groups.map(\.count), [1, 1, 3, 2, 1])
      }
    }
    list.add("Sums and averages are exact in the type of the field") { t in
      try t.storage.create(contentsOf: [
        Item(pk: 1, count: 1, real: 0.5, price: "0.1"), Item(pk: 2, count: 2, price: "0.20"),
        Item(pk: 3, count: 4, real: 0.25, price: "1e1"),
      ])
      try t.storage.read { reader in
        try t.equal("integers", reader.sum(of: \Item.count), 7)
        try t.equal("doubles", reader.sum(of: \Item.real), 0.75)
        try t.equal("decimals", reader.sum(of: \Item.price), Decimal(string: "10.3") ?? 0)
        try t.equal("average", reader.average(of: \Item.real), 0.375)
        let large = ObjectQuery<Item>().where(\.count > 1)
        try t.equal("of some", reader.sum(of: \Item.count, large), 6)
        try t.equal(
          "of the first", reader.sum(of: \Item.count, large.sorted(by: \.count).limit(1)), 2)
      }
    }
    list.add("A sum beyond the range of its type is an error") { t in
      try t.storage.create(contentsOf: [Item(pk: 1, count: .max), Item(pk: 2, count: 1)])
      try t.throwing("sum", .numberOutOfRange) {
        try t.storage.read { try $0.sum(of: \Item.count) }
      }
      try t.storage.create(try Document(1, #"{"a": 1e30}"#))
      try t.throwing("a number", .numberOutOfRange) {
        try t.storage.read { try $0._total(of: "a", ObjectQuery<Document>(), as: Int.self) }
      }
    }
    list.add("Values that are not numbers are left out of sums") { t in
      let values = ["2", "\"7\"", "null", "true", "[3, \"x\"]", "{\"x\": 5}"]
      try t.storage.create(
        contentsOf: try values.enumerated().map {
          try Document($0.offset, "{\"a\": \($0.element)}")
        })
      let total = try t.storage.read {
        try $0._total(of: "a", ObjectQuery<Document>(), as: Int.self)
      }
      try t.equal("sum", total.sum, 5)
      try t.equal("count", total.count, 2)
    }
  }
}
