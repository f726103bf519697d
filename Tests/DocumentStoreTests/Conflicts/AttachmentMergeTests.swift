import Andiron
import Testing
import ValueModel

@testable import DocumentStore

/// That of Testing is another one.
private typealias Attachment = DocumentStore.Attachment

/// Conflicts of documents with attachments, settled by policies.
@Suite struct AttachmentMergeTests {
  /// A document with the attachments of the first entry, changed to each of the others; each number
  /// stands for some bytes.
  private func conflict(
    _ versions: [[String: UInt8]]
  ) throws -> Database<Store> {
    let store = try Store.inMemory(options: StoreOptions(oldVersions: .last(10)))
    let notes = try store.database("notes")
    func file(_ number: UInt8) throws -> Attachment {
      Attachment(try store.stageBlob { try $0.append([number]) }.blob)
    }
    let root = try notes.create(
      ["n": 1], id: "x", attachments: versions[0].mapValues { try file($0) })
    for (number, version) in versions.dropFirst().enumerated() {
      let revision = Revision(2, RevisionDigest(UInt128(number + 1)))
      let attachments = try version.mapValues { try file($0) }
      try notes.write {
        _ = try $0.graft(
          ForeignRevision(
            id: "x", history: [revision, root.revision], body: ["n": 1], attachments: attachments))
      }
    }
    return notes
  }

  private func content(_ notes: Database<Store>) throws -> [String: [UInt8]] {
    try notes.require("x").attachments.mapValues { try notes.content(of: $0) }
  }

  @Test func `what each side added, changed and removed is merged`() throws {
    let notes = try conflict([
      ["kept": 0, "changed": 1, "removed": 2],
      ["kept": 0, "changed": 3, "removed": 2, "left": 4],
      ["kept": 0, "changed": 1, "right": 5],
    ])
    guard case .settled(let document) = try notes.resolveConflict(of: "x", by: .mergedFields) else {
      Issue.record("the conflict was left")
      return
    }
    #expect(try content(notes) == ["kept": [0], "changed": [3], "left": [4], "right": [5]])
    #expect(document.revision.number == 3)
    #expect(try notes.conflicts(of: "x").isEmpty)
    #expect(try notes.problems().isEmpty)
  }

  @Test func `what both sides changed in different ways is left, by its name`() throws {
    let notes = try conflict([["a": 0, "b": 1], ["a": 2, "b": 3], ["a": 4, "b": 3]])
    let outcome = try notes.resolveConflict(of: "x", by: .mergedFields)
    guard case .left(let conflict) = outcome else {
      Issue.record("the conflict was settled")
      return
    }
    #expect(conflict.reason == .fields(["_attachments.a"]))
    #expect(try notes.conflicts(of: "x").count == 1)
  }

  @Test func `sides with the same attachments need no revision`() throws {
    let notes = try conflict([["a": 0], ["a": 1], ["a": 1]])
    let winner = try notes.require("x")
    #expect(try notes.resolveConflict(of: "x", by: .mergedFields) == .settled(winner))
    #expect(try notes.conflicts(of: "x").isEmpty)
  }
}
