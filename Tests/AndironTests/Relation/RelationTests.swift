import Andiron
import Foundation
import Testing

@Suite struct RelationTests {
  let store: Store
  let weekly = Magazine(pk: "weekly", title: "Weekly")
  let spring = MagazineIssue(pk: 1, title: "Spring", magazineKey: "weekly")
  let summer = MagazineIssue(pk: 2, title: "Summer", magazineKey: "weekly")
  let ada = Author(name: "Ada")
  let bob = Author(name: "Bob")

  init() throws {
    store = try TestStore.open(
      types: [Magazine.self, MagazineIssue.self, Author.self, Article.self])
    try store.write { transaction in
      try transaction.add(weekly)
      try transaction.add(contentsOf: [spring, summer])
      try transaction.add(contentsOf: [ada, bob])
    }
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test func aKeyLeadsToItsObjectWhicheverWasStoredFirst() throws {
    let early = Article(title: "Early", issueKey: 3)
    try store.write { try $0.add(early) }
    #expect(try store.related(Article.issue, of: early) == nil)
    #expect(try store.danglingKeys(Article.issue).map(\.key) == [3])
    let autumn = MagazineIssue(pk: 3, title: "Autumn", magazineKey: "weekly")
    try store.write { transaction in
      try transaction.add(autumn)
      #expect(try transaction.related(Article.issue, of: early) == autumn)
    }
    #expect(try store.related(Article.issue, of: early) == autumn)
    #expect(try store.danglingKeys(Article.issue).isEmpty)
  }

  @Test func aRequiredKeyThatDanglesIsAnError() throws {
    let lost = MagazineIssue(pk: 9, title: "Lost", magazineKey: "gone")
    #expect(code { _ = try store.related(MagazineIssue.magazine, of: lost) } == .dangling)
    #expect(
      code {
        try store.write { try $0.setRelation(MagazineIssue.magazine, of: spring.pk, to: nil) }
      } == .invalidRelationship)
  }

  @Test func listsKeepOrderAndRepetitionsAndTellWhatDangles() throws {
    let unknown = UUID()
    let article = Article(title: "A", authorKeys: [bob.pk, unknown, ada.pk, bob.pk])
    let result = try store.related(Article.authors, of: article)
    #expect(result.objects == [bob, ada, bob])
    #expect(result.dangling == [unknown])
  }

  @Test func relationsAreSetAddedToAndTakenFrom() throws {
    let article = Article(title: "A")
    try store.write { transaction in
      try transaction.add(article)
      try transaction.setRelation(Article.issue, of: article.pk, to: spring)
      try transaction.setRelation(Article.authors, of: article.pk, to: [ada])
      try transaction.addRelated(bob, to: Article.authors, of: article.pk, at: 0)
      try transaction.addRelated(ada, to: Article.authors, of: article.pk)
    }
    let stored = try store.require(Article.self, key: article.pk)
    #expect(stored.issueKey == 1 && stored.authorKeys == [bob.pk, ada.pk, ada.pk])
    #expect(try store.referring(Article.authors, to: ada).fetch() == [stored])
    let removals = try store.write { transaction in
      try (0..<2).map { _ in
        try transaction.removeRelated(ada.pk, from: Article.authors, of: article.pk)
      }
    }
    #expect(removals == [true, false])
    #expect(try store.require(Article.self, key: article.pk).authorKeys == [bob.pk])
    #expect(try store.referring(Article.authors, to: ada).isEmpty())
  }

  @Test func queriesGoThroughRelations() throws {
    try store.write { transaction in
      for number in 0..<30 {
        try transaction.add(
          Article(title: "T\(number)", issueKey: number % 3 == 0 ? 1 : 2, authorKeys: [ada.pk]))
      }
    }
    let inSpring = store.objects(Article.self).where(Article.issue) { $0.title == "Spring" }
    #expect(try inSpring.count() == 10)
    #expect(try inSpring.explain()?.scansEverything == false)
    let loaded = try inSpring.sorted(by: \.title).fetch(with: Article.issue)
    #expect(loaded.count == 10 && loaded.allSatisfy { $0.related == spring })
    let issues = try store.objects(MagazineIssue.self).sorted(by: \.title)
      .fetch(withReferring: Article.issue)
    #expect(issues.map(\.referring.count) == [10, 20])
    let authors = try store.objects(Article.self).fetch(with: Article.authors)
    #expect(authors.allSatisfy { $0.related == [ada] })
  }

  @Test func deletingFollowsTheRules() throws {
    let article = Article(title: "A", issueKey: 1, authorKeys: [ada.pk, bob.pk])
    try store.write { try $0.add(article) }
    // Issues deny the deletion of their magazine.
    #expect(code { try store.write { _ = try $0.delete(weekly) } } == .denied)
    // Articles lose an author.
    #expect(try store.write { try $0.delete(ada) })
    #expect(try store.require(Article.self, key: article.pk).authorKeys == [bob.pk])
    // Articles are deleted with their issue.
    #expect(try store.write { try $0.delete(spring) })
    #expect(try store.object(Article.self, key: article.pk) == nil)
    try store.write { transaction in
      try transaction.deleteAll(MagazineIssue.self)
      try transaction.delete(weekly)
    }
    #expect(try store.count(Magazine.self) == 0)
  }

  @Test func cascadesInACircleEnd() throws {
    let store = try TestStore.open(types: [Node.self])
    try store.write { transaction in
      try transaction.add(contentsOf: (0..<5).map { Node(pk: $0, next: ($0 + 1) % 5) })
      try transaction.add(Node(pk: 9, next: 9))
      #expect(try transaction.delete(Node.self, key: 3))
    }
    #expect(try store.objects(Node.self).fetch().map(\.pk) == [9])
  }

  @Test func aRelationToAnObjectWithoutAKeyIsAnError() throws {
    let article = Article(title: "A")
    let nameless = Author(
      pk: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), name: "Nobody")
    #expect(
      code {
        try store.write { transaction in
          try transaction.add(article)
          try transaction.setRelation(Article.authors, of: article.pk, to: [nameless])
        }
      } == .noPrimaryKeyValue)
  }
}

private struct Node: Codable, DeclaredObject {
  var pk: Int
  var next: Int?

  static let follower = ToOne(\Node.next, to: Node.self)
  static let collection = CollectionDeclaration<Node>(
    relations: [ObjectRelation(follower, onDelete: .cascade)])
}
