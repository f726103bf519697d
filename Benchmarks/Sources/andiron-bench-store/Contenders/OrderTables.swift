import BenchmarkSupport
import Foundation
import SQLiteAccess

/// Orders and items in tables of SQLite, joined by the numbers of their rows, which is faster than by keys.
enum OrderTables {
  static let schema = [
    """
    CREATE TABLE orders(id INTEGER PRIMARY KEY, pk BLOB NOT NULL UNIQUE, number INTEGER NOT NULL,
    total REAL NOT NULL, customer BLOB)
    """,
    "CREATE INDEX ordersNumber ON orders(number)",
    "CREATE INDEX ordersCustomer ON orders(customer)",
    """
    CREATE TABLE items(id INTEGER PRIMARY KEY, pk BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
    price REAL NOT NULL, quantity INTEGER NOT NULL)
    """,
    """
    CREATE TABLE orderItems(orderId INTEGER, position INTEGER, itemId INTEGER,
    PRIMARY KEY(orderId, position)) WITHOUT ROWID
    """,
  ]

  static func insert(_ data: SampleData, _ connection: borrowing SQLiteConnection) throws {
    var texts = TextBuffer()
    var rows: [UUID: Int] = [:]
    let item = try PreparedStatement("INSERT INTO items VALUES(?, ?, ?, ?, ?)", on: connection)
    for (row, value) in data.items.enumerated() {
      texts.clear()
      rows[value.pk] = row
      item.statement.bind(1, row)
      item.statement.bind(2, try texts.add(value.pk))
      item.statement.bindText(3, try texts.add(value.name))
      item.statement.bind(4, value.price)
      item.statement.bind(5, value.quantity)
      try item.run()
    }
    let order = try PreparedStatement("INSERT INTO orders VALUES(?, ?, ?, ?, ?)", on: connection)
    let link = try PreparedStatement("INSERT INTO orderItems VALUES(?, ?, ?)", on: connection)
    for (row, value) in data.orders.enumerated() {
      texts.clear()
      order.statement.bind(1, row)
      order.statement.bind(2, try texts.add(value.pk))
      order.statement.bind(3, value.number)
      order.statement.bind(4, value.total)
      if let key = value.customerKey {
        order.statement.bind(5, try texts.add(key))
      } else {
        order.statement.bindNull(5)
      }
      try order.run()
      for (position, key) in value.itemKeys.enumerated() {
        link.statement.bind(1, row)
        link.statement.bind(2, position)
        link.statement.bind(3, rows[key] ?? -1)
        try link.run()
      }
    }
  }

  /// Orders with their items: one join, in the order of orders and of items within them.
  static func itemsOfOrders(_ connection: borrowing SQLiteConnection) throws -> UInt64 {
    let prepared = try PreparedStatement(
      """
      SELECT orders.pk, orders.number, orders.total, orders.customer, items.pk, items.name,
      items.price, items.quantity FROM orders CROSS JOIN orderItems ON orderItems.orderId = orders.id
      CROSS JOIN items ON items.id = orderItems.itemId
      WHERE orders.number < \(SampleData.orderCount) ORDER BY orders.number, orderItems.position
      """, on: connection)
    var found: [(object: Order, related: [Item])] = []
    while try prepared.statement.step() {
      let number = prepared.statement.integer(1)
      if found.last?.object.number != number {
        found.append((order(prepared.statement, number), []))
      }
      let item = Item(
        pk: prepared.statement.key(4), name: prepared.statement.text(5),
        price: prepared.statement.double(6), quantity: prepared.statement.integer(7))
      found[found.count - 1].object.itemKeys.append(item.pk)
      found[found.count - 1].related.append(item)
    }
    return found.reduce(0) { $0 &+ $1.object.digest($1.related) }
  }

  /// Customers joined with their orders; the orders' lists of items are left out.
  static func ordersOfCustomers(_ connection: borrowing SQLiteConnection) throws -> UInt64 {
    let prepared = try PreparedStatement(
      """
      SELECT orders.pk, orders.number, orders.total, orders.customer
      FROM person CROSS JOIN orders ON orders.customer = person.pk
      WHERE person.rowid <= \(SampleData.customerCount)
      """, on: connection)
    var groups: [UUID: [Order]] = [:]
    while try prepared.statement.step() {
      let order = order(prepared.statement, prepared.statement.integer(1))
      if let customer = order.customerKey { groups[customer, default: []].append(order) }
    }
    return groups.values.joined().reduce(0) { $0 &+ $1.summary }
  }

  private static func order(_ statement: borrowing SQLiteStatement, _ number: Int) -> Order {
    Order(
      pk: statement.key(0), number: number, total: statement.double(2),
      customerKey: statement.isNull(3) ? nil : statement.key(3), itemKeys: [])
  }
}
