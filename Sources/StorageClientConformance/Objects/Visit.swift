import CollectionModel
import ObjectModel

/// A visit that outlives its customer.
struct Visit: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var customer: Int?
  static let customerOfVisit = ToOne(\Visit.customer, to: Customer.self)
  static let collection = CollectionDeclaration<Visit>(relations: [
    ObjectRelation(customerOfVisit)
  ])
}
