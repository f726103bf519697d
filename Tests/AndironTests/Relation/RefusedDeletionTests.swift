import Andiron
import FileAccess
import Foundation
import Testing

@Suite struct RefusedDeletionTests {
  private struct Team: Codable, StoredObject { var pk: Int }

  private struct Member: Codable, DeclaredObject {
    var pk: Int
    var team: Int?
    var code: String?
    static let toTeam = ToOne(\Member.team, to: Team.self)
    static let collection = CollectionDeclaration<Member>(
      name: "Member", relations: [ObjectRelation(toTeam, onDelete: .nullify)])
  }

  /// The same objects by a later declaration.
  private struct CodedMember: Codable, DeclaredObject {
    var pk: Int
    var team: Int?
    var code: String?
    static let toTeam = ToOne(\CodedMember.team, to: Team.self)
    static let collection = CollectionDeclaration<CodedMember>(
      name: "Member", indexes: [.unique(\.code)],
      relations: [ObjectRelation(toTeam, onDelete: .nullify)])
  }

  @Test func aDeletionThatCannotBeDoneInFullDoesNothing() throws {
    let disk = SimulatedFileSystem()
    let before = try TestStore.open(disk, types: [Team.self, Member.self])
    try before.write { transaction in
      try transaction.add(Team(pk: 1))
      for number in 0..<40 {
        try transaction.add(Member(pk: number, team: 1, code: "\(number / 39)"))
      }
    }
    try before.close()
    let store = try TestStore.open(disk, types: [Team.self, CodedMember.self])
    try store.write { transaction in
      for number in 1..<38 {
        try transaction.update(
          CodedMember(pk: number, team: 1, code: number == 37 ? nil : "x\(number)"))
      }
      // Members 0 and 38 still have the same code, so that neither can be written.
      let error = #expect(throws: StoreError.self) { try transaction.delete(Team.self, 1) }
      #expect(error?.code == .notUnique)
      #expect(try transaction.objects(CodedMember.self).where { $0.team == 1 }.count() == 40)
    }
    #expect(try store.objects(CodedMember.self).where { $0.team == 1 }.count() == 40)
  }
}
