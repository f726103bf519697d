import CollectionModel
import ObjectModel

/// An invoice whose customer cannot be deleted.
struct Invoice: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var customer: Int?
  static let customerOfInvoice = ToOne(\Invoice.customer, to: Customer.self)
  static let collection = CollectionDeclaration<Invoice>(relations: [
    ObjectRelation(customerOfInvoice, onDelete: .deny)
  ])
}
