import Andiron
import DocumentStore
import Foundation
import ValueModel

/// The revisions of the document `c`, of which the last two are in conflict.
enum NotesStore {
  static let root = "1-967a00dff5e02add41819138abb3284d"
  static let loser = "2-0000000000000000000000000000000a"
  static let winner = "2-0000000000000000000000000000000b"
}

/// Runs `body` with the path of a closed store that has a database `notes`: the documents `a` and
/// `b`, `c` with a conflict, `d`, which is deleted, and an index of stars. The contents must not
/// stand in errors.
func withNotesStore(_ body: (String) throws -> Void) throws {
  try withTemporaryDirectory { directory in
    let path = directory + "/clinic.andiron"
    let store = try Store(at: URL(filePath: path))
    let notes = try store.database("notes")
    try notes.write { notes in
      try notes.create(["text": "secret one", "stars": 1], id: "a")
      try notes.create(["text": "secret two", "stars": 5], id: "b")
      for name in [NotesStore.loser, NotesStore.winner] {
        let history = [name, NotesStore.root].compactMap { Revision($0) }
        try notes.graft(
          ForeignRevision(id: "c", history: history, body: ["text": "secret", "stars": 3]))
      }
      try notes.delete(notes.create(["text": "secret four"], id: "d"))
    }
    try store.close()
    try body(path)
  }
}
