import Andiron
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct ConflictPolicyTests {
  /// A database that keeps the bodies of superseded revisions, unless it is told otherwise.
  private func database(keepsBodies: Bool = true) throws -> Database<Store> {
    try Store.inMemory(options: StoreOptions(oldVersions: keepsBodies ? .last(10) : .none))
      .database("notes")
  }

  /// Makes a document of the ancestor, and changes it to each of the sides, best last.
  private func conflict(
    _ notes: Database<Store>, _ ancestor: Value, _ sides: [Value]
  ) throws -> Document {
    let first = try notes.create(ancestor, id: "x")
    for (number, side) in sides.enumerated() {
      let revision = Revision(2, RevisionDigest(UInt128(number + 1)))
      try notes.write {
        _ = try $0.graft(
          ForeignRevision(id: "x", history: [revision, first.revision], body: side))
      }
    }
    return first
  }

  private func merged(_ ancestor: Value, _ sides: [Value]) throws -> ConflictOutcome? {
    let notes = try database()
    _ = try conflict(notes, ancestor, sides)
    return try notes.resolveConflict(of: "x", by: .mergedFields)
  }

  private func body(_ outcome: ConflictOutcome?) -> Value? {
    guard case .settled(let document) = outcome else { return nil }
    return document.body
  }

  private func reason(_ outcome: ConflictOutcome?) -> UnsettledConflict.Reason? {
    guard case .left(let conflict) = outcome else { return nil }
    return conflict.reason
  }

  // MARK: One side

  @Test func theWinnerStaysAsItIs() throws {
    let notes = try database(keepsBodies: false)
    _ = try conflict(notes, ["n": 0], [["n": 1], ["n": 2]])
    let winner = try notes.require("x")
    #expect(try notes.resolveConflict(of: "x", by: .winnerStays) == .settled(winner))
    #expect(try notes.require("x") == winner && notes.conflicts(of: "x").isEmpty)
    #expect(try notes.resolveConflict(of: "x", by: .winnerStays) == nil)
    #expect(try notes.resolveConflict(of: "unknown", by: .winnerStays) == nil)
  }

  @Test func theLatestSideStays() throws {
    // The later one, then the earlier one; the earlier one wins.
    let sides: [(Value, Value)] = [
      (["at": "2026-01-02T10:00:00Z"], ["at": "2026-01-02T11:30:00+02:00"]),
      (["at": "2026-01-02T10:00:00.001Z"], ["at": "2026-01-02T10:00:00Z"]),
      (["at": 10], ["at": 9.5]), (["at": "b"], ["at": "a"]), (["at": "a"], ["at": "B"]),
      (["at": 1], ["at": "z"]), (["at": "2026-01-02T10:00:00Z"], ["at": 9_999]),
      (["at": "2026-01-02T10:00:00Z"], ["at": "later"]),
      (["at": ""], ["n": 1]), (["at": 0], ["at": .null]), (["at": "x"], ["at": true]),
      (["at": "x"], ["at": ["y"]]), (["at": -1], ["at": ["y": 1]]),
    ]
    for (late, early) in sides {
      let notes = try database(keepsBodies: false)
      _ = try conflict(notes, [:], [["in": late, "n": 1], ["in": early, "n": 2]])
      let winner = try notes.require("x")
      let outcome = try notes.resolveConflict(of: "x", by: .latest(by: "in.at"))
      #expect(body(outcome) == ["in": late, "n": 1], "\(late) and \(early)")
      #expect(try notes.history(of: "x")[1] == winner.revision)
      #expect(try notes.conflicts(of: "x").isEmpty)
    }
  }

  @Test func ofSidesThatAreEquallyLateTheWinnerStays() throws {
    let sides: [(Value, Value)] = [
      (["at": "2026-01-02T10:00:00Z"], ["at": "2026-01-02T12:00:00+02:00"]),
      (["at": 1], ["at": 1.0]), (["at": "a"], ["at": "a"]), ([:], [:]), ([:], ["at": false]),
    ]
    for (loser, winner) in sides {
      let notes = try database(keepsBodies: false)
      _ = try conflict(notes, [:], [loser, winner])
      let before = try notes.require("x")
      #expect(try notes.resolveConflict(of: "x", by: .latest(by: "at")) == .settled(before))
    }
  }

  // MARK: Merging

  @Test func fieldsThatDifferentSidesChangedComeTogether() throws {
    let ancestor: Value = ["a": 1, "b": 1, "c": 1, "d": ["x": 1]]
    let sides: [Value] = [
      ["a": 2, "b": 1, "c": 1, "d": ["x": 1], "new": 1], ["a": 1, "c": 3, "d": ["x": 1]],
    ]
    let both: Value = ["a": 2, "c": 3, "d": ["x": 1], "new": 1]
    #expect(try body(merged(ancestor, sides)) == both)
    #expect(try body(merged(ancestor, sides.reversed())) == both)
    let third: Value = ["a": 1, "b": 1, "c": 1, "d": ["x": 2]]
    #expect(try body(merged(ancestor, sides + [third]))?["d"] == ["x": 2])
  }

  @Test func theSameChangeOnBothSidesIsOne() throws {
    #expect(try body(merged(["a": 1, "b": 1], [["a": 2], ["a": 2]])) == ["a": 2])
    #expect(
      try body(merged(["a": 1], [["a": 2, "b": 1], ["a": 2, "c": 1]])) == ["a": 2, "b": 1, "c": 1])
  }

  @Test func fieldsThatWereChangedDifferentlyAreReportedAndNothingIsChanged() throws {
    let notes = try database()
    _ = try conflict(
      notes, ["a": 1, "b": 1, "c": 1, "d": 0],
      [["a": 2, "b": 2, "c": 1, "d": 1], ["a": 3, "c": 1.0, "d": 0]])
    let leaves = try notes.leaves(of: "x")
    let left = UnsettledConflict(
      id: "x", leaves: leaves.map(\.revision), reason: .fields(["a", "b"]))
    #expect(try notes.resolveConflict(of: "x", by: .mergedFields) == .left(left))
    #expect(try notes.leaves(of: "x") == leaves)
    // Digits are content.
    #expect(try reason(merged(["a": 1], [["a": 1.0], ["a": 1.00], ["a": 2]])) == .fields(["a"]))
  }

  @Test func namesOfFieldsAreComparedByTheirBytes() throws {
    let merged = try merged([:], [["\u{E9}": 1], ["e\u{301}": 2]])
    #expect(body(merged)?.count == 2)
  }

  @Test func withoutTheAncestorsBodyAConflictIsLeft() throws {
    let notes = try database(keepsBodies: false)
    _ = try conflict(notes, ["a": 1], [["a": 2], ["a": 1, "b": 1]])
    #expect(try reason(notes.resolveConflict(of: "x", by: .mergedFields)) == .noAncestorBody)
    // Sides that are equal need none.
    let other = try database(keepsBodies: false)
    _ = try conflict(other, ["a": 1], [["a": 2], ["a": 2]])
    #expect(try body(other.resolveConflict(of: "x", by: .mergedFields)) == ["a": 2])
  }

  @Test func sidesWithoutACommonAncestorAreLeft() throws {
    let notes = try database()
    try notes.create(["a": 1], id: "x")
    try notes.write {
      _ = try $0.graft(
        ForeignRevision(id: "x", history: [Revision(1, RevisionDigest(1))], body: ["a": 2]))
    }
    #expect(try reason(notes.resolveConflict(of: "x", by: .mergedFields)) == .noAncestor)
  }

  @Test func theAncestorMayHaveLostOrBeenDeletedOrBeReplacedInTheTransaction() throws {
    // It lost against another root when it was current.
    let notes = try database()
    let root = Revision(1, RevisionDigest(1))
    let sides = [2, 3].map { Revision(2, RevisionDigest($0)) }
    func graft(_ history: [Revision], _ body: Value, isDeleted: Bool = false) throws {
      try notes.write {
        _ = try $0.graft(
          ForeignRevision(id: "x", history: history, isDeleted: isDeleted, body: body))
      }
    }
    let other = Revision(9, RevisionDigest(9))
    try graft([other], ["z": 1])
    try graft([root], ["a": 1, "b": 1])
    try graft([sides[0], root], ["a": 2, "b": 1])
    try graft([sides[1], root], ["a": 1, "b": 2])
    try notes.delete(try #require(try notes.leaf("x", other)))
    #expect(try body(notes.resolveConflict(of: "x", by: .mergedFields)) == ["a": 2, "b": 2])
    // A deletion that both sides brought back.
    try notes.create(["a": 0], id: "y")
    let deletion = try notes.delete(notes.require("y"))
    try notes.create(["a": 1], id: "y")
    let revived = Revision(3, RevisionDigest(1))
    try notes.write {
      _ = try $0.graft(
        ForeignRevision(id: "y", history: [revived, deletion.revision], body: ["b": 1]))
    }
    #expect(try body(notes.resolveConflict(of: "y", by: .mergedFields)) == ["a": 1, "b": 1])
    // The ancestor is replaced in the transaction that settles the conflict.
    let first = try notes.create(["a": 1], id: "z")
    let outcome = try notes.write { notes in
      var changed = first
      changed["b"] = 1
      try notes.update(changed)
      let foreign = Revision(2, RevisionDigest(1))
      try notes.graft(
        ForeignRevision(id: "z", history: [foreign, first.revision], body: ["a": 2]))
      return try notes.resolveConflict(of: "z", by: .mergedFields)
    }
    #expect(body(outcome) == ["a": 2, "b": 1])
  }

  @Test func aReplicaThatLacksTheAncestorTakesOverWhatAnotherSettled() throws {
    let whole = try database()
    _ = try conflict(whole, ["a": 1], [["a": 2], ["a": 1, "b": 1]])
    let other = try database()
    func send() throws {
      for leaf in try whole.leaves(of: "x") {
        let history = try whole.history(of: "x", revision: leaf.revision)
        try other.write {
          _ = try $0.graft(
            ForeignRevision(id: "x", history: history, isDeleted: leaf.isDeleted, body: leaf.body))
        }
      }
    }
    try send()
    #expect(try reason(other.resolveConflict(of: "x", by: .mergedFields)) == .noAncestorBody)
    try whole.resolveConflicts(by: .mergedFields)
    // What the other made of it meanwhile does not matter, if it kept the winner.
    try other.resolveConflicts(by: .winnerStays)
    try send()
    #expect(try other.leaves(of: "x") == whole.leaves(of: "x"))
    #expect(try other.require("x").body == ["a": 2, "b": 1])
    #expect(try other.conflictedDocuments().isEmpty)
  }

  // MARK: All of them

  @Test func aDatabaseIsSettledInOneTransaction() throws {
    let notes = try database()
    for id in ["b", "a", "c"] {
      let first = try notes.create(["n": 0], id: id)
      try notes.write {
        for number in 1...2 {
          try $0.graft(
            ForeignRevision(
              id: id, history: [Revision(2, RevisionDigest(UInt128(number))), first.revision],
              body: id == "c" ? ["n": Value(number)] : ["n": 0, "\(number)": 1]))
        }
      }
    }
    try notes.create([:], id: "single")
    let report = try notes.resolveConflicts(by: .mergedFields)
    #expect(report.settled.map(\.id) == ["a", "b"])
    #expect(try report.settled == ["a", "b"].map { try notes.require($0) })
    #expect(report.left.map(\.id) == ["c"] && report.left.map(\.reason) == [.fields(["n"])])
    #expect(try notes.conflictedDocuments() == ["c"])
    #expect(try notes.resolveConflicts(by: .winnerStays).settled.map(\.id) == ["c"])
    #expect(try notes.resolveConflicts(by: .winnerStays) == ConflictReport())
    #expect(try notes.problems().isEmpty)
  }

  @Test func aSettlementThatIsKnownWithoutItsHistoryIsReported() throws {
    let notes = try database()
    _ = try conflict(notes, ["n": 0], [["n": 1], ["n": 2]])
    let leaves = try notes.leaves(of: "x")
    let deletion = RevisionHash.revision(after: leaves[1].revision, isDeleted: true, body: [:])
    try notes.write {
      _ = try $0.graft(
        ForeignRevision(id: "x", history: [deletion], isDeleted: true, body: [:]))
    }
    #expect(try reason(notes.resolveConflict(of: "x", by: .winnerStays)) == .historyGap)
    #expect(try notes.leaves(of: "x").prefix(2) == leaves[...])
    // With the history there is nothing to settle.
    try notes.write {
      _ = try $0.graft(
        ForeignRevision(
          id: "x", history: [deletion, leaves[1].revision], isDeleted: true, body: [:]))
    }
    #expect(try notes.resolveConflict(of: "x", by: .winnerStays) == nil)
  }
}
