import Andiron
import Foundation
import ObjectModel
import StorageClient

/// A letter with a sender and any number of receivers, whose keys are of other kinds.
struct Letter: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var sender: UUID?
  var receivers: [String] = []
  var size = 0
  static let senderOfLetter = ToOne(\Letter.sender, to: ByUUID.self)
  static let receiversOfLetter = ToMany(\Letter.receivers, to: ByText.self)
  static let collection = CollectionDeclaration<Letter>(relations: [
    ObjectRelation(senderOfLetter), ObjectRelation(receiversOfLetter),
  ])
}
