import Andiron
import Foundation

/// Types with relations of each kind: articles in issues of magazines, with authors.
struct Magazine: Codable, Equatable, Sendable {
  var pk: String
  var title: String
}

struct Issue: Codable, Equatable, Sendable {
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

extension Issue: DeclaredObject {
  static let magazine = ToOne(\Issue.magazineKey, to: Magazine.self)
  static let collection = CollectionDeclaration<Issue>(
    relations: [ObjectRelation(magazine, onDelete: .deny)])
}

extension Article: DeclaredObject {
  static let issue = ToOne(\Article.issueKey, to: Issue.self)
  static let authors = ToMany(\Article.authorKeys, to: Author.self)
  static let collection = CollectionDeclaration<Article>(
    indexes: [.on(\.title)],
    relations: [
      ObjectRelation(issue, onDelete: .cascade), ObjectRelation(authors, onDelete: .nullify),
    ])
}
