import Andiron
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
}
