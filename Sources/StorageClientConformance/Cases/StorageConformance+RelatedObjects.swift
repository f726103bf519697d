import CollectionModel

extension StorageConformance {
  private static var customers: [Customer] {
    [Customer(pk: 1, name: "Ada"), Customer(pk: 2, name: "Bob"), Customer(pk: 3, name: "Ada")]
  }

  private static var parties: [Party] {
    [
      Party(pk: 1, host: 1, guests: [2, 3]), Party(pk: 2, host: 2),
      Party(pk: 3, guests: [2, 9, 2]),
      Party(pk: 4, host: 3, guests: [1]), Party(pk: 5, host: 9),
    ]
  }

  func addRelatedObjects(_ list: inout CaseList<Subject>) {
    addRelationConditions(&list)
    addRelationFetches(&list)
  }

  private func addRelationConditions(_ list: inout CaseList<Subject>) {
    list.add("Conditions on related objects") { t in
      try t.storage.add(contentsOf: Self.customers)
      try t.storage.add(contentsOf: Self.parties)
      for query in [ObjectQuery<Party>(), ObjectQuery<Party>().withoutIndexes()] {
        try t.finds("host", query.where(Party.hostOfParty) { $0.name == "Ada" }, [1, 4])
        try t.finds("guests", query.where(Party.guestsOfParty) { $0.name == "Bob" }, [1, 3])
        try t.finds("of none", query.where(Party.hostOfParty) { $0.name == "Eve" }, [])
        let both = query.where(Party.hostOfParty) { $0.name == "Ada" }
          .where(Party.guestsOfParty) { $0.name == "Ada" }
        try t.finds("both", both, [1, 4])
        try t.finds("with another", both.where(\.pk > 1), [4])
        try t.equal("count", t.storage.count(both), 2)
        try t.finds("a host who is not there", query.whereDangling(Party.hostOfParty), [5])
        try t.finds("a guest who is not there", query.whereDangling(Party.guestsOfParty), [3])
      }
    }
    list.add("Conditions on related objects see a transaction's own writes") { t in
      try t.storage.add(contentsOf: Self.customers)
      try t.storage.add(contentsOf: Self.parties)
      let query = ObjectQuery<Party>().where(Party.hostOfParty) { $0.name == "Eve" }
      try t.storage.write { writer in
        try writer.update(Customer.self, key: 2) { $0.name = "Eve" }
        try t.equal("in the transaction", writer.fetch(query).map(\.pk), [2])
      }
      try t.storage.write { writer in
        try writer.setRelation(Party.hostOfParty, of: 5, to: Customer(pk: 2))
        try t.equal("changed", writer.objects(query).update { $0.guests = [] }, 2)
      }
      try t.finds("afterwards", query, [2, 5])
    }
    list.addAsync("Observers see the change of a related object") { t in
      try t.storage.add(contentsOf: Self.customers)
      try t.storage.add(contentsOf: Self.parties)
      let query = ObjectQuery<Party>().where(Party.hostOfParty) { $0.name == "Bob" }
        .sorted(by: \.pk)
      var changes = t.storage.changes(of: query).makeAsyncIterator()
      try t.equal("first", await changes.next()?.objects.map(\.pk), [2])
      try t.storage.update(Customer.self, key: 1) { $0.name = "Bob" }
      let change = try await changes.next()
      try t.equal("then", change?.objects.map(\.pk), [1, 2])
      try t.equal("inserted", change?.difference?.insertions, [0])
    }
  }

  private func addRelationFetches(_ list: inout CaseList<Subject>) {
    list.add("Objects are fetched with what they refer to, and with what refers to them") { t in
      try t.storage.add(contentsOf: Self.customers)
      try t.storage.add(contentsOf: Self.parties)
      let parties = ObjectQuery<Party>().sorted(by: \.pk)
      let hosts = try t.storage.objects(parties).fetch(with: Party.hostOfParty)
      try t.equal("hosts", hosts.map { $0.related?.pk }, [1, 2, nil, 3, nil])
      let guests = try t.storage.objects(parties).fetch(with: Party.guestsOfParty)
      try t.equal("guests", guests.map { $0.related.map(\.pk) }, [[2, 3], [], [2, 2], [1], []])
      let customers = ObjectQuery<Customer>().sorted(by: \.pk)
      let hosted = try t.storage.objects(customers).fetch(withReferring: Party.hostOfParty)
      try t.equal("hosted", hosted.map { $0.referring.map(\.pk) }, [[1], [2], [4]])
      let invited = try t.storage.objects(customers).fetch(withReferring: Party.guestsOfParty)
      try t.equal("invited", invited.map { $0.referring.map(\.pk).sorted() }, [[4], [1, 3], [1]])
    }
    list.add("Relations of one object are followed in both directions") { t in
      try t.storage.add(contentsOf: Self.customers)
      try t.storage.add(contentsOf: Self.parties)
      try t.storage.read { reader in
        let party = try reader.require(Party.self, key: 3)
        try t.equal("no host", reader.related(Party.hostOfParty, of: party), nil)
        let guests = try reader.related(Party.guestsOfParty, of: party)
        try t.equal("guests", guests.objects.map(\.name), ["Bob", "Bob"])
        try t.equal("guests who are not there", guests.dangling, [9])
        let bob = try reader.require(Customer.self, key: 2)
        let invitations = reader.referring(Party.guestsOfParty, to: bob).sorted(by: \.pk)
        try t.equal("invitations", invitations.fetch().map(\.pk), [1, 3])
        try t.equal("count", reader.referring(Party.hostOfParty, toKey: 9).count(), 1)
        let dangling = try reader.danglingKeys(Party.guestsOfParty)
        try t.equal("dangling", dangling.map(\.key), [9])
      }
    }
    list.add("Relations are changed by keys") { t in
      try t.storage.add(Party(pk: 1))
      try t.storage.write { writer in
        try writer.setRelation(Party.guestsOfParty, of: 1, to: Self.customers)
        try writer.addRelated(Customer(pk: 7), to: Party.guestsOfParty, of: 1, at: 0)
        try t.equal("removed", writer.removeRelated(2, from: Party.guestsOfParty, of: 1), true)
        try t.equal("not there", writer.removeRelated(2, from: Party.guestsOfParty, of: 1), false)
        try t.throwing("a place beyond", .outOfBounds) {
          try writer.addRelated(Customer(pk: 8), to: Party.guestsOfParty, of: 1, at: 9)
        }
      }
      try t.equal("the keys", t.storage.object(Party.self, key: 1)?.guests, [7, 1, 3])
    }
  }
}
