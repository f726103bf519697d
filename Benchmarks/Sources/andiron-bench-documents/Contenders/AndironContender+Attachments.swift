import Andiron
import DocumentStore

/// Attachments are in a database of their own, which is not compared with SQLite's tables.
extension AndironContender {
  private static let attachments = "attachments"

  func readingAttachments<R>(_ body: (Database<StoreSnapshot>) throws -> R) throws -> R {
    try store.read { try body($0.database(Self.attachments)) }
  }

  /// Creates a document with an attachment in a durable transaction.
  func attach(_ bytes: [UInt8], to id: String) throws -> Document {
    try store.write(durability: .full) { transaction in
      let attachment = Attachment(try transaction.addBlob(bytes))
      return try transaction.database(Self.attachments).create(
        ["title": "scan"], id: id, attachments: ["data": attachment])
    }
  }
}
