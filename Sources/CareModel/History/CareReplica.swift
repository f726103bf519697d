public import Andiron
public import Foundation
public import ObjectModel

/// A store's record of itself as one of several that exchange versions. Each store has one.
public struct CareReplica: RekeyableObject, DeclaredObject, Codable, Sendable {
  public static let collection = CollectionDeclaration<CareReplica>()
  static let key = "own"

  public var pk = CareReplica.key
  /// The name of the store in the stamps of the versions it writes.
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

  /// Returns the stamp of the next version that the store writes.
  ///
  /// Throws `CareError.damagedRevisions` if there is no greater number: another store made it up.
  mutating func nextStamp() throws -> VersionStamp {
    let (number, isTooGreat) = knowledge[site].addingReportingOverflow(1)
    guard !isTooGreat else { throw CareError(.damagedRevisions, "the store's numbers are used up") }
    knowledge.advance(site, to: number)
    return VersionStamp(site: site, number: number)
  }

  /// Gives the store another name. Rename one of two copies of a store before both write: otherwise
  /// other stores take the versions of one copy for known versions of the other.
  mutating func rename(to site: UUID) { self.site = site }
}
