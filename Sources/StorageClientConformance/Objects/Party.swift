import CollectionModel

/// An object with a relation to one and a relation to many, whose keys go with their targets.
struct Party: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var host: Int?
  var guests: [Int] = []
  static let hostOfParty = ToOne(\Party.host, to: Customer.self)
  static let guestsOfParty = ToMany(\Party.guests, to: Customer.self)
  static let collection = CollectionDeclaration<Party>(relations: [
    ObjectRelation(hostOfParty, onDelete: .nullify),
    ObjectRelation(guestsOfParty, onDelete: .nullify),
  ])
}
