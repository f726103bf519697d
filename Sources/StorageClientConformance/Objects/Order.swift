import CollectionModel
import ObjectModel

/// An order that is deleted with its customer.
struct Order: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var customer: Int?
  static let customerOfOrder = ToOne(\Order.customer, to: Customer.self)
  static let collection = CollectionDeclaration<Order>(relations: [
    ObjectRelation(customerOfOrder, onDelete: .cascade)
  ])
}
