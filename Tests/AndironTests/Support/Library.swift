import Andiron
import Foundation

/// Types with relations of each kind: articles in issues of magazines, with authors.
struct Magazine: Codable, Equatable, Sendable {
  var pk: String
  var title: String
}

struct MagazineIssue: Codable, Equatable, Sendable {
  var pk: Int
  var title: String
  var magazineKey: String
}

struct Author: Codable, Equatable, Sendable {
  var pk = UUID()
  var name: String
}

struct Article: Codable, Equatable, Sendable {
  var pk = UUID()
  var title: String
  var issueKey: Int?
  var authorKeys: [UUID] = []
}

extension Magazine: StoredObject {}
extension Author: StoredObject {}

extension MagazineIssue: DeclaredObject {
  static let magazine = ToOne(\MagazineIssue.magazineKey, to: Magazine.self)
  static let collection = CollectionDeclaration<MagazineIssue>(
    relations: [ObjectRelation(magazine, onDelete: .deny)])
}

extension Article: DeclaredObject {
  static let issue = ToOne(\Article.issueKey, to: MagazineIssue.self)
  static let authors = ToMany(\Article.authorKeys, to: Author.self)
  static let collection = CollectionDeclaration<Article>(
    indexes: [.on(\.title)],
    relations: [
      ObjectRelation(issue, onDelete: .cascade), ObjectRelation(authors, onDelete: .nullify),
    ])
}
