import Andiron
import Foundation
import ObjectModel
import StorageClient

extension StorageConformance {
  func addRelations(_ list: inout CaseList<Subject>) {
    list.add("The field of a relation without a rule is kept and found") { t in
      try t.storage.create(Customer(pk: 1))
      try t.storage.create(contentsOf: [
        Visit(pk: 1, customer: 1), Visit(pk: 2), Visit(pk: 3, customer: 9),
      ])
      try t.finds("by key", ObjectQuery<Visit>().where(\.customer == 1), [1])
      try t.storage.delete(Customer.self, key: 1)
      try t.finds("it dangles", ObjectQuery<Visit>().where(\.customer == 1), [1])
    }
    list.add("Objects are deleted with the one whose key they hold") { t in
      try t.storage.create(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try t.storage.create(contentsOf: [
        Order(pk: 1, customer: 1), Order(pk: 2, customer: 2), Order(pk: 3),
      ])
      try t.storage.delete(Customer.self, key: 1)
      try t.equal("the orders", t.storage.fetch(Order.self).map(\.pk).sorted(), [2, 3])
      try t.storage.deleteAll(Customer.self)
      try t.equal("the orders", t.storage.fetch(Order.self).map(\.pk), [3])
    }
    list.add("A relation may deny a deletion, which then changes nothing") { t in
      try t.storage.create(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try t.storage.create(Invoice(pk: 1, customer: 1))
      try t.throwing("delete", .denied) { try t.storage.delete(Customer.self, key: 1) }
      try t.throwing("delete all", .denied) { try t.storage.deleteAll(Customer.self) }
      try t.equal("the customers", t.storage.count(Customer.self), 2)
      try t.equal("another", t.storage.delete(Customer.self, key: 2), true)
    }
  }

  func addRelationConditions(_ list: inout CaseList<Subject>) {
    list.add("Objects are found by the object whose key they hold") { t in
      let named = { ObjectQuery<Visit>().where(Visit.customerOfVisit, $0) }
      try t.finds("there are no objects", named { $0.name == "a" }, [])
      try t.storage.create(Visit(pk: 5, customer: 1))
      try t.finds("there is no target", named { $0.name == "a" }, [])
      try t.storage.create(contentsOf: [
        Customer(pk: 1, name: "a"), Customer(pk: 2, name: "b"), Customer(pk: 3, name: "a"),
      ])
      try t.storage.create(contentsOf: [
        Visit(pk: 6, customer: 2), Visit(pk: 7, customer: 3), Visit(pk: 8),
        Visit(pk: 9, customer: 9), Visit(pk: 10, customer: 1),
      ])
      try t.finds("by name", named { $0.name == "a" }, [5, 7, 10])
      try t.finds("by another", named { $0.name == "b" }, [6])
      try t.finds("by none", named { $0.name == "c" }, [])
      try t.finds("by all", named { $0.name >= "" }, [5, 6, 7, 10])
      try t.finds("and by own fields", named { $0.name == "a" }.where(\.customer == 1), [5, 10])
      try t.finds(
        "by two", named { $0.name == "a" }.where(Visit.customerOfVisit) { $0.pk > 1 }, [7])
      let sorted = named { $0.name == "a" }.sorted(by: \.pk, .descending)
      try t.lists("a page", sorted.offset(1).limit(1), [7])
    }
    list.add("Objects are found by any of the objects whose keys they hold") { t in
      let sender = UUID()
      try t.storage.create(contentsOf: [ByUUID(pk: sender, number: 1), ByUUID(pk: UUID())])
      try t.storage.create(contentsOf: [ByText(pk: "a", number: 1), ByText(pk: "é", number: 2)])
      try t.storage.create(contentsOf: [
        Letter(pk: 1, sender: sender, receivers: ["a", "é"]), Letter(pk: 2, receivers: ["é"]),
        Letter(pk: 3, sender: UUID(), receivers: ["none", "a"]), Letter(pk: 4),
      ])
      let query = ObjectQuery<Letter>()
      try t.finds("by sender", query.where(Letter.senderOfLetter) { $0.number == 1 }, [1])
      try t.finds("by one", query.where(Letter.receiversOfLetter) { $0.number == 1 }, [1, 3])
      try t.finds("by many", query.where(Letter.receiversOfLetter) { $0.number > 0 }, [1, 2, 3])
      try t.finds("dangling senders", query.whereDangling(Letter.senderOfLetter), [3])
      try t.finds("dangling receivers", query.whereDangling(Letter.receiversOfLetter), [3])
    }
    list.add("Objects with keys that no object has are found") { t in
      let dangling = ObjectQuery<Visit>().whereDangling(Visit.customerOfVisit)
      try t.finds("there are no objects", dangling, [])
      try t.storage.create(contentsOf: [
        Visit(pk: 1, customer: 1), Visit(pk: 2), Visit(pk: 3, customer: 9),
      ])
      try t.finds("there is no target", dangling, [1, 3])
      try t.storage.create(Customer(pk: 1))
      try t.finds("there is one target", dangling, [3])
      try t.equal("deleted", t.storage.deleteAll(dangling), 1)
      try t.finds("afterwards", ObjectQuery<Visit>(), [1, 2])
    }
    list.add("A transaction finds objects by what it wrote to related ones") { t in
      try t.storage.create(contentsOf: [Customer(pk: 1, name: "a"), Customer(pk: 2, name: "b")])
      try t.storage.create(contentsOf: [Visit(pk: 1, customer: 1), Visit(pk: 2, customer: 2)])
      let query = ObjectQuery<Visit>().where(Visit.customerOfVisit) { $0.name == "a" }
      try t.storage.write { writer in
        try t.equal("before", writer.fetch(query).map(\.pk), [1])
        try writer.update(Customer(pk: 1, name: "b"))
        try writer.update(Customer(pk: 2, name: "a"))
        try t.equal("after", writer.fetch(query).map(\.pk), [2])
        try t.equal("the least", writer.minimum(of: \.customer, query), 2)
        try t.equal("deleted", writer.deleteAll(query), 1)
      }
      try t.finds("the rest", ObjectQuery<Visit>(), [1])
    }
    list.add("A mistake in a condition on related objects is reported") { t in
      try t.storage.create(Visit(pk: 1, customer: 1))
      let query = ObjectQuery<Visit>().where(Visit.customerOfVisit) { $0.name.count == 1 }
      try t.throwing("fetch", .invalidQuery) { try t.storage.fetch(query) }
    }
    list.addAsync("An observer is told when a related object changes the results") { t in
      try await t.storage.write { writer in
        try writer.create(Customer(pk: 1, name: "a"))
        try writer.create(contentsOf: [Visit(pk: 1, customer: 1), Visit(pk: 2, customer: 2)])
      }
      try await t.within("the changes") {
        let query = ObjectQuery<Visit>().where(Visit.customerOfVisit) { $0.name == "a" }
        var changes = t.storage.changes(of: query).makeAsyncIterator()
        try t.equal("the first", try await changes.next()?.objects.map(\.pk), [1])
        try await t.storage.write { try $0.create(Customer(pk: 2, name: "a")) }
        let change = try await changes.next()
        try t.equal("the next", change?.objects.map(\.pk).sorted(), [1, 2])
        try t.equal("the insertions", change?.difference?.insertions.count, 1)
      }
    }
  }
}
