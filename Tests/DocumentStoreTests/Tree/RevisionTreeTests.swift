import Foundation
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct RevisionTreeTests {
  private func revision(_ text: String) -> Revision {
    guard let revision = Revision(text) else { preconditionFailure("\(text) is no revision") }
    return revision
  }

  private func history(_ texts: String...) -> [Revision] { texts.map(revision) }

  @Test func aHistoryIsExtendedAndBranches() {
    var tree = RevisionTree(root: revision("1-a"))
    #expect(tree.graft(history("2-b", "1-a"), isDeleted: false) == .leaf)
    #expect(tree.graft(history("3-d", "2-c", "1-a"), isDeleted: false) == .leaf)
    #expect(tree.graft(history("2-b", "1-a"), isDeleted: false) == .nothing)
    #expect(tree.leaves.map(\.revision) == history("3-d", "2-b"))
    #expect(tree.conflicts == history("2-b"))
    #expect(tree.path(to: revision("3-d")) == history("3-d", "2-c", "1-a"))
    #expect(
      tree.commonAncestor(of: revision("3-d"), and: revision("2-b")) == revision("1-a"))
  }

  @Test func deletionsLoseAgainstWhatIsNotDeleted() {
    var tree = RevisionTree(root: revision("1-a"))
    tree.graft(history("9-x", "8-y"), isDeleted: true)
    #expect(tree.winner?.revision == revision("1-a"))
    tree.graft(history("2-b", "1-a"), isDeleted: true)
    #expect(tree.winner?.revision == revision("9-x"))
    #expect(tree.conflicts.isEmpty)
  }

  @Test func aGapIsFilledWhenItsRevisionsAreLearned() {
    var tree = RevisionTree(root: revision("3-c"))
    #expect(tree.graft(history("3-c", "2-b", "1-a"), isDeleted: false) == .ancestors)
    #expect(tree.path(to: revision("3-c")) == history("3-c", "2-b", "1-a"))
    var other = RevisionTree(root: revision("1-a"))
    other.graft(history("3-c"), isDeleted: false)
    #expect(other.leaves.count == 2)
    #expect(other.graft(history("3-c", "2-b", "1-a"), isDeleted: false) == .ancestors)
    #expect(other == tree)
  }

  @Test func ofHistoriesThatContradictEachOtherTheKnownOneStays() {
    var tree = RevisionTree()
    tree.graft(history("3-c", "2-b", "1-a"), isDeleted: false)
    #expect(tree.graft(history("3-c", "2-x", "1-y"), isDeleted: false) == .nothing)
    #expect(tree.leaves.map(\.revision) == history("3-c"))
    #expect(tree.nodes.count == 3)
  }

  @Test func whatIsMissingIsToldWithPossibleAncestors() {
    var tree = RevisionTree()
    tree.graft(history("3-c", "2-b", "1-a"), isDeleted: false)
    tree.graft(history("2-d", "1-a"), isDeleted: true)
    let difference = tree.difference(from: history("2-b", "3-z", "1-a", "2-q"))
    #expect(difference.missing == history("3-z", "2-q"))
    #expect(difference.possibleAncestors == history("2-d"))
    #expect(tree.difference(from: history("1-a")).missing.isEmpty)
  }

  // MARK: Random trees

  /// A history of random length over few digests, so that histories meet.
  private func randomHistory(_ random: inout SeededGenerator) -> [Revision] {
    let top = Int.random(in: 1...8, using: &random)
    var path: [Revision] = []
    // What a revision was made from follows from its digest, as with digests of content.
    var digest = UInt128(Int.random(in: 0..<24, using: &random))
    for number in stride(
      from: top, through: max(1, top - Int.random(in: 0...7, using: &random)), by: -1)
    {
      path.append(Revision(number, RevisionDigest(digest)))
      digest /= 2
    }
    return path
  }

  @Test func treesAgreeWithANaiveModel() throws {
    for seed in Seeds.list(Seeds.amount(300, search: 1200)) {
      var random = SeededGenerator(seed: seed)
      var (tree, model) = (RevisionTree(), NaiveTree())
      for step in 0..<Int.random(in: 1...25, using: &random) {
        let place: Testing.Comment = "seed \(seed), step \(step)"
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          let depth = Int.random(in: 1...8, using: &random)
          tree.stem(to: depth)
          model.stem(to: depth)
        case 1:
          let chosen = Set(model.leaves.filter { _ in random.chance(1, in: 3) })
          #expect(Set(tree.purge(chosen)) == chosen, place)
          model.purge(chosen)
        default:
          let history = randomHistory(&random)
          let isDeleted = random.chance(1, in: 4)
          tree.graft(history, isDeleted: isDeleted)
          model.graft(history, isDeleted: isDeleted)
        }
        let leaves = tree.leaves.map(\.revision)
        try #require(leaves == model.leaves, place)
        for leaf in leaves {
          try #require(tree.path(to: leaf) == model.path(to: leaf), place)
        }
        guard !tree.isEmpty else { continue }
        #expect(RevisionTree(storedBytes: tree.storedBytes) == tree, place)
      }
    }
  }

  @Test func theOrderInWhichRevisionsAreLearnedDoesNotMatter() {
    for seed in Seeds.list(Seeds.amount(200, search: 800)) {
      var random = SeededGenerator(seed: seed)
      let grafts = (0..<12).map { _ in randomHistory(&random) }
      let deleted = Set(grafts.compactMap(\.first).filter { _ in random.chance(1, in: 4) })
      var results: Set<[Revision]> = []
      for _ in 0..<4 {
        var tree = RevisionTree()
        for graft in grafts.shuffled(using: &random) {
          tree.graft(graft, isDeleted: deleted.contains(graft[0]))
        }
        results.insert(tree.leaves.map(\.revision).sorted())
      }
      #expect(results.count == 1, "seed \(seed)")
    }
  }

  // MARK: Bytes

  @Test func bytesThatAreNoTreeAreRefused() {
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var random = SeededGenerator(seed: seed)
      var tree = RevisionTree()
      tree.graft([revision("3-text"), revision("2-more")], isDeleted: true)
      for _ in 0..<6 { tree.graft(randomHistory(&random), isDeleted: false) }
      let bytes = tree.storedBytes
      for _ in 0..<300 {
        var changed = bytes
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if random.chance(1, in: 4) {
          changed = Array(bytes[..<place])
        } else {
          changed[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
        }
        // Either it is refused, or it is a tree.
        if let other = RevisionTree(storedBytes: changed) {
          #expect(RevisionTree(storedBytes: other.storedBytes) == other, "seed \(seed)")
          _ = other.leaves.map { other.path(to: $0.revision) }
        }
      }
    }
  }

  // MARK: CouchDB

  @Test(.enabled(if: SharedData.isThere, "SKIPPED: the shared data is not there"))
  func winnersAreThoseOfCouchDB() throws {
    let file = SharedData.root.deletingLastPathComponent()
      .appending(path: "peers/couchdb/winners.json")
    try #require(FileManager.default.fileExists(atPath: file.path))
    let cases = try JSON.parse([UInt8](Data(contentsOf: file)))
    #expect(cases.count > 50)
    for element in cases.elements {
      var tree = RevisionTree()
      for write in element["writes"]?.elements ?? Value.null.elements {
        let start = try #require(write["_revisions"]?["start"]?.integer)
        let digests = try #require(write["_revisions"]?["ids"]).elements.compactMap(\.string)
        let history = try digests.enumerated().map { index, digest in
          try #require(Revision("\(Int(start) - index)-\(digest)"))
        }
        tree.graft(history, isDeleted: write["_deleted"]?.boolean ?? false)
      }
      try check(tree, element)
    }
  }

  private func check(_ tree: RevisionTree, _ expected: Value) throws {
    let name: Testing.Comment = "\(expected["writes"]?[0]?["_id"]?.string ?? "")"
    func texts(_ name: String) -> [String] {
      (expected[name]?.elements ?? Value.null.elements).compactMap(\.string)
    }
    let winner = try #require(tree.winner, name)
    #expect(winner.revision.description == expected["winner"]?.string, name)
    #expect(winner.isDeleted == expected["deleted"]?.boolean, name)
    #expect(Set(tree.leaves.map(\.revision.description)) == Set(texts("leaves")), name)
    let digests = tree.path(to: winner.revision).map(\.digest.description)
    let history = (expected["history"]?["ids"]?.elements ?? Value.null.elements)
    #expect(digests == history.compactMap(\.string), name)
  }
}
