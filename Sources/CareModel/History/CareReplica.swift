public import Andiron
public import Foundation
public import ObjectModel

/// What a store knows of itself as one of several that exchange versions. There is one in a store.
public struct CareReplica: RekeyableObject, DeclaredObject, Codable, Sendable {
  public static let collection = CollectionDeclaration<CareReplica>()
  static let key = "own"

  public var pk = CareReplica.key
  /// Names the store in the stamps of the versions that it writes.
  public private(set) var site: UUID
  /// The versions that the store has.
  public internal(set) var knowledge: KnowledgeVector

  init() {
    site = UUID()
    knowledge = KnowledgeVector()
  }

  private enum CodingKeys: String, CodingKey {
    case site, knowledge
  }

  /// The stamp of the next version that the store writes.
  ///
  /// Throws `CareError.damagedRevisions` if there is no greater number: another store made it up.
  mutating func nextStamp() throws -> VersionStamp {
    let (number, isTooGreat) = knowledge[site].addingReportingOverflow(1)
    guard !isTooGreat else { throw CareError(.damagedRevisions, "the store's numbers are used up") }
    knowledge.advance(site, to: number)
    return VersionStamp(site: site, number: number)
  }

  /// Gives the store another name. Of two copies of a store, one has to be renamed before both
  /// write: otherwise the versions of one are taken for known by the other.
  mutating func rename(to site: UUID) { self.site = site }
}
