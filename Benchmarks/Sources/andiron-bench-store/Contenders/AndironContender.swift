import Andiron
import Foundation
import StorageEngine

/// Andiron with people as Codable structs or as views.
final class AndironContender<Form: PersonForm>: Contender {
  let data: SampleData
  let directory: String
  /// Made beforehand: what is measured begins with objects.
  let forms: [Form]
  private(set) var store: Store

  init(_ directory: String, _ data: SampleData) throws {
    self.data = data
    self.directory = directory
    forms = data.people.map { Form.make(from: $0) }
    store = try Self.open(directory)
  }

  static func open(_ directory: String) throws -> Store {
    try Store(
      at: URL(fileURLWithPath: directory + "/store"), types: [Form.self, Order.self, Item.self])
  }

  func close() throws { try store.close() }

  func reopen() throws { store = try Self.open(directory) }

  func insertPeople() throws { try Self.insert(forms, into: store) }

  static func insert<Object: StoredObject>(_ objects: [Object], into store: Store) throws {
    for start in stride(from: 0, to: objects.count, by: Workload.batch) {
      let batch = objects[start..<min(start + Workload.batch, objects.count)]
      try store.write(durability: .full) { try $0.add(contentsOf: batch) }
    }
  }

  func insertOrders() throws {
    try Self.insert(data.items, into: store)
    try Self.insert(data.orders, into: store)
  }

  func everybody() throws -> [Person] { try store.objects(Form.self).fetch().map(\.person) }

  func answer(_ row: Row) throws -> UInt64? {
    try store.read { snapshot in
      switch row {
      case .get, .getField: try lookUps(snapshot)
      case .fetchAll: try snapshot.objects(Form.self).fetch().reduce(0) { $0 &+ $1.digest }
      case .equality: try equalities(snapshot)
      case .range: try ranges(snapshot)
      case .filterCount:
        UInt64(
          try snapshot.objects(Form.self).where(Form.isTaller(than: Workload.countedHeight))
            .where(Form.isActive(true)).count())
      case .filterFetch:
        try snapshot.objects(Form.self).where(Form.isTaller(than: data.fetchedHeight)).fetch()
          .reduce(0) { $0 &+ $1.digest }
      case .toMany: try itemsOfOrders(snapshot)
      case .inverse: try ordersOfCustomers(snapshot)
      default: nil
      }
    }
  }

  private func lookUps(_ snapshot: StoreSnapshot) throws -> UInt64 {
    var sum: UInt64 = 0
    for position in data.probes {
      guard let person = try snapshot.object(Form.self, key: data.people[position].pk) else {
        continue
      }
      sum &+= UInt64(person.visited)
    }
    return sum
  }

  private func equalities(_ snapshot: StoreSnapshot) throws -> UInt64 {
    var sum: UInt64 = 0
    for household in data.households {
      let found = try snapshot.objects(Form.self).where(Form.lives(in: household)).fetch()
      for person in found { sum &+= person.digest }
    }
    return sum
  }

  private func ranges(_ snapshot: StoreSnapshot) throws -> UInt64 {
    var sum: UInt64 = 0
    for visit in data.visits {
      let found = try snapshot.objects(Form.self).where(Form.visited(since: visit))
        .sorted(by: Form.visitField).limit(Workload.rangeLimit).fetch()
      for (position, person) in found.enumerated() {
        sum &+= person.digest &* UInt64(position + 1)
      }
    }
    return sum
  }

  private func itemsOfOrders(_ snapshot: StoreSnapshot) throws -> UInt64 {
    try snapshot.objects(Order.self).where(\.number < SampleData.orderCount)
      .fetch(with: Order.items).reduce(0) { $0 &+ $1.object.digest($1.related) }
  }

  private func ordersOfCustomers(_ snapshot: StoreSnapshot) throws -> UInt64 {
    let groups = try snapshot.referring(
      Order.customer(Form.self), toEach: forms.prefix(SampleData.customerCount))
    return groups.joined().reduce(0) { $0 &+ $1.summary }
  }
}
