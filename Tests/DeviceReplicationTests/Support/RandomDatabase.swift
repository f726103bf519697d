import Andiron
import DocumentStore
import TestSupport
import ValueModel

/// Random edits of documents, conflicts, deletions and attachments among them.
struct RandomDatabase {
  let database: Database<Store>
  var generator: SeededGenerator

  /// One edit of one of a few documents.
  mutating func edit() throws {
    let id = "document \(Int.random(in: 0..<12, using: &generator))"
    let choice = Int.random(in: 0..<10, using: &generator)
    let number = Int.random(in: 0..<1_000_000, using: &generator)
    let hasFile = generator.chance(1, in: 4)
    let pattern = generator.bytes(97)
    let length = hasFile ? Int.random(in: 0..<900, using: &generator) : 0
    let file = Array(repeatElement(pattern, count: length).joined())
    let digest = generator.bytes(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    try database.write { notes in
      let leaves = try notes.leaves(of: id)
      if choice == 0, let leaf = leaves.last(where: { !$0.isDeleted }) {
        try notes.delete(leaf)
      } else if choice == 1, let newest = leaves.first {
        // Another replica's edit of an ancestor, or of nothing.
        let history = try notes.history(of: id, revision: newest.revision)
        guard let revision = Revision("\(max(1, newest.revision.number))-\(digest)") else { return }
        try notes.graft(
          ForeignRevision(
            id: id, history: [revision] + history.dropFirst(), body: ["n": Value(number)]))
      } else if var document = try notes.document(id) {
        document["n"] = Value(number)
        if hasFile { try notes.attach(file, to: &document, as: "file \(number % 2)") }
        try notes.update(document)
      } else {
        try notes.create(["n": Value(number), "exact": 1.50], id: id)
      }
    }
  }
}

extension RandomDatabase {
  /// All of a database that replication carries: each document's leaves, with what they say and
  /// what their attachments hold.
  static func content(of database: Database<Store>) throws -> [String: [String]] {
    var content: [String: [String]] = [:]
    for change in try database.changes()?.changes ?? [] {
      content[change.id] = try database.leaves(of: change.id).map { leaf in
        let files = try leaf.attachments.sorted { $0.key < $1.key }.map { name, file in
          // The digest that another replica knows may be another one for the same bytes.
          "\(name) \(file.contentType) \(file.blob.digest) \(try database.content(of: file).count)"
        }
        let history = try database.history(of: change.id, revision: leaf.revision)
        return "\(history) \(leaf.isDeleted) \(leaf.body.json()) \(files)"
      }
    }
    return content
  }
}
