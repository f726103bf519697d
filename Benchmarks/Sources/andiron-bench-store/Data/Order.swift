import Andiron
import Foundation

/// What a customer has bought: one relation to a person, one to any number of items.
struct Order: Codable, Equatable, Sendable {
  var pk: UUID
  /// Indexed.
  var number: Int
  var total: Double
  var customerKey: UUID?
  var itemKeys: [UUID]

  /// A sum over the order and its items, in their order.
  func digest(_ items: [Item]) -> UInt64 {
    var digest = Digest()
    digest.add(pk)
    digest.add(UInt64(number))
    digest.add(total.bitPattern)
    digest.add(customerKey ?? .unassigned)
    for item in items {
      digest.add(item.pk)
      digest.add(item.name)
      digest.add(item.price.bitPattern)
      digest.add(UInt64(item.quantity))
    }
    return digest.value
  }

  /// A sum over what a list of orders shows.
  var summary: UInt64 {
    var digest = Digest()
    digest.add(pk)
    digest.add(UInt64(number))
    digest.add(total.bitPattern)
    return digest.value
  }
}

struct Item: Codable, Equatable, Sendable {
  var pk: UUID
  var name: String
  var price: Double
  var quantity: Int
}

extension Item: StoredObject {}

/// Relations lead to the struct or to the view, whichever the store holds.
extension Order: DeclaredObject {
  static let items = ToMany(\Order.itemKeys, to: Item.self)
  static let collection = CollectionDeclaration<Order>(
    indexes: [.on(\.number), .on(\.customerKey)])

  static func customer<Form: PersonForm>(_ form: Form.Type) -> ToOne<Order, Form> {
    ToOne(\Order.customerKey, to: form)
  }
}
