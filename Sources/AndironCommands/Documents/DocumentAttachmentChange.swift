internal import Andiron
internal import DocumentStore
internal import Foundation
internal import ValueModel

/// Adds an attachment to a document, and removes one.
struct DocumentAttachmentChange {
  let store: Store
  let database: Database<Store>
  let id: String
  let revision: Revision?
  let console: Console
  let isJSON: Bool

  func add(_ path: String, name: String?, contentType: String?) throws -> ExitStatus {
    let name = name ?? URL(filePath: path).lastPathComponent
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw CommandError("the file \(path) cannot be read")
    }
    // The bytes are needed only if there is a document for them.
    guard try database.current(id, at: revision) != nil else { return missing(Self.noRevision) }
    let staged = try store.stageBlob(contentsOf: URL(filePath: path))
    return try withExtendedLifetime(staged) {
      try change { document in
        document.attachments[name] = Attachment(
          staged.blob, contentType: contentType ?? "application/octet-stream")
        return true
      }
    }
  }

  func remove(_ name: String) throws -> ExitStatus {
    guard let document = try database.current(id, at: revision) else {
      return missing(Self.noRevision)
    }
    guard document.attachments[name] != nil else { return missing("attachment") }
    return try change { $0.attachments.removeValue(forKey: name) != nil }
  }

  private static let noRevision = "document, or no such current revision of it"

  /// Stores what `body` makes of the document, unless it returns false, and prints the revision.
  private func change(_ body: (inout Document) -> Bool) throws -> ExitStatus {
    let changed = try database.write { database -> Document? in
      guard var document = try database.current(id, at: revision), body(&document) else {
        return nil
      }
      return try database.update(document)
    }
    guard let changed else { return missing("document, or it has changed meanwhile") }
    if isJSON {
      let fields: [(String, Value)] = [
        ("id", Value(id)), ("revision", Value(changed.revision.description)),
      ]
      try console.line(Value(object: fields).json())
    } else {
      try console.line(changed.revision.description)
    }
    return .sound
  }

  private func missing(_ what: String) -> ExitStatus {
    console.errorLine("andiron attachments: there is no such \(what)")
    return .problems
  }
}
