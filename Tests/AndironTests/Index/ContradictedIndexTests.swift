import FileAccess
import Foundation
import Testing

@testable import Andiron
@testable import CollectionModel

/// Objects that contradicted a unique index when it was added. Each of them can still be written,
/// as long as it brings no key that it did not have.
@Suite struct ContradictedIndexTests {
  private struct Team: Codable, StoredObject { var pk: Int }

  private struct Member: Codable, DeclaredObject {
    var pk: Int
    var team: Int?
    var code: String?
    var numbers: [Int] = []
    static let toTeam = ToOne(\Member.team, to: Team.self)
    static let collection = CollectionDeclaration<Member>(
      name: "Member", relations: [ObjectRelation(toTeam, onDelete: .nullify)])
  }

  /// These objects with a later declaration.
  private struct CodedMember: Codable, DeclaredObject, Equatable {
    var pk: Int
    var team: Int?
    var code: String?
    var numbers: [Int] = []
    static let toTeam = ToOne(\CodedMember.team, to: Team.self)
    static let collection = CollectionDeclaration<CodedMember>(
      name: "Member", indexes: [.unique(\.code), .unique(\.numbers)],
      relations: [ObjectRelation(toTeam, onDelete: .nullify)])
  }

  /// Longer than the part of a text that an index keeps.
  private static let long = String(repeating: "long ", count: 300)

  /// Members 0 and 1 have the same code, 2 and 3 the same long code, and 4 and 5 the number 7.
  private let store: Store

  init() throws {
    let disk = SimulatedFileSystem()
    let before = try TestStore.open(disk, types: [Team.self, Member.self])
    try before.write { transaction in
      try transaction.add(Team(pk: 1))
      for number in 0..<6 {
        let code = number < 4 ? (number < 2 ? "same" : Self.long + "same") : nil
        try transaction.add(
          Member(pk: number, team: 1, code: code, numbers: number < 4 ? [] : [number, 7]))
      }
    }
    try before.close()
    store = try TestStore.open(disk, types: [Team.self, CodedMember.self])
    #expect(
      try store.collections().first { $0.name == "Member" }?.indexes.map(\.state)
        .filter { $0 == .contradicted }.count == 2)
  }

  @Test func anObjectIsWrittenWhereItsKeyIsUnchanged() throws {
    try store.write { transaction in
      for number in 0..<6 {
        try transaction.update(CodedMember.self, key: number) { $0.team = 2 }
      }
      // Losing a key adds none, and a key that no other object has cannot conflict.
      try transaction.update(CodedMember.self, key: 4) { $0.numbers = [7, 9] }
      try transaction.update(CodedMember.self, key: 4) { $0.numbers = [7] }
    }
    #expect(try store.objects(CodedMember.self).where { $0.team == 2 }.count() == 6)
    #expect(try store.verify() == [])
  }

  private func isRefused(_ number: Int, _ change: @escaping (inout CodedMember) -> Void) throws {
    try store.write { transaction in
      let before = try transaction.object(CodedMember.self, key: number)
      let error = #expect(throws: StoreError.self) {
        try transaction.update(CodedMember.self, key: number) { change(&$0) }
      }
      #expect(error?.code == .notUnique)
      #expect(try transaction.object(CodedMember.self, key: number) == before)
    }
  }

  @Test func aKeyThatIsNewAndAnothersIsRefused() throws {
    try isRefused(4) { $0.code = "same" }
    try isRefused(2) { $0.code = "same" }
    try isRefused(0) { $0.code = Self.long + "same" }
    try isRefused(4) { $0.numbers = [7, 5] }
    try store.write { transaction in
      let error = #expect(throws: StoreError.self) {
        try transaction.add(CodedMember(pk: 9, code: "same"))
      }
      #expect(error?.code == .notUnique)
      // Once it has given up its key, it cannot have it back.
      try transaction.update(CodedMember.self, key: 2) { $0.code = Self.long + "other" }
    }
    try isRefused(2) { $0.code = Self.long + "same" }
  }

  @Test func aRuleChangesThemWhenTheirTargetIsDeleted() throws {
    #expect(try store.write { try $0.delete(Team.self, key: 1) })
    #expect(try store.objects(CodedMember.self).where { $0.team == 1 }.count() == 0)
    #expect(try store.count(CodedMember.self) == 6)
    #expect(try store.verify() == [])
  }
}
