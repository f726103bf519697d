import CollectionModel
import ObjectModel

extension StorageConformance {
  func addRelations(_ list: inout CaseList<Subject>) {
    list.add("The field of a relation without a rule is kept and found") { t in
      try t.storage.add(Customer(pk: 1))
      try t.storage.add(contentsOf: [
        Visit(pk: 1, customer: 1), Visit(pk: 2), Visit(pk: 3, customer: 9),
      ])
      try t.finds("by key", ObjectQuery<Visit>().where(\.customer == 1), [1])
      try t.storage.delete(Customer.self, key: 1)
      try t.finds("it dangles", ObjectQuery<Visit>().where(\.customer == 1), [1])
    }
    list.add("Objects are deleted with the one whose key they hold") { t in
      try t.storage.add(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try t.storage.add(contentsOf: [
        Order(pk: 1, customer: 1), Order(pk: 2, customer: 2), Order(pk: 3),
      ])
      try t.storage.delete(Customer.self, key: 1)
      try t.equal("the orders", t.storage.fetch(Order.self).map(\.pk).sorted(), [2, 3])
      try t.storage.deleteAll(Customer.self)
      try t.equal("the orders", t.storage.fetch(Order.self).map(\.pk), [3])
    }
    list.add("A relation may deny a deletion, which then changes nothing") { t in
      try t.storage.add(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try t.storage.add(Invoice(pk: 1, customer: 1))
      try t.throwing("delete", .denied) { try t.storage.delete(Customer.self, key: 1) }
      try t.throwing("delete all", .denied) { try t.storage.deleteAll(Customer.self) }
      try t.equal("the customers", t.storage.count(Customer.self), 2)
      try t.equal("another", t.storage.delete(Customer.self, key: 2), true)
    }
    list.add("The key of a deleted object is removed from the fields that hold it") { t in
      try t.storage.add(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try t.storage.add(contentsOf: [
        Party(pk: 1, host: 1, guests: [2, 1, 2]), Party(pk: 2, host: 2, guests: [1]),
      ])
      try t.storage.delete(Customer.self, key: 1)
      try t.equal(
        "the parties", t.storage.fetch(ObjectQuery<Party>().sorted(by: \.pk)),
        [Party(pk: 1, guests: [2, 2]), Party(pk: 2, host: 2)])
    }
    list.add("A deletion by a query counts and leaves nothing half done") { t in
      try t.storage.add(contentsOf: (1...4).map { Customer(pk: $0) })
      try t.storage.add(Invoice(pk: 1, customer: 3))
      let query = ObjectQuery<Customer>().where(\.pk > 1)
      try t.throwing("delete", .denied) {
        try t.storage.write { try $0.objects(query).delete() }
      }
      try t.throwing("caught", .denied) {
        try t.storage.write { writer in
          do { try writer.objects(query).delete() } catch {
            try t.equal("the customers", writer.count(Customer.self), 4)
            throw error
          }
        }
      }
      try t.storage.delete(Invoice.self, key: 1)
      try t.equal("deleted", t.storage.write { try $0.objects(query).delete() }, 3)
      try t.equal("left", t.storage.fetch(Customer.self).map(\.pk), [1])
    }
  }
}
