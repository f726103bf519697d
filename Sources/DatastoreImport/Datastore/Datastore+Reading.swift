#if SQLite && canImport(CSQLite3)
  import Foundation

  /// Functions that read the content of a datastore. Each throws `DatastoreImportError` if the
  /// content cannot be read.
  extension Datastore {
    static func checkHeader(_ url: URL) throws(DatastoreImportError) {
      let header: Data?
      do {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        header = try handle.read(upToCount: 16)
      } catch {
        throw DatastoreImportError(.unreadable, "the file cannot be read")
      }
      guard header == Data("SQLite format 3\0".utf8) else {
        throw DatastoreImportError(
          .notADatastore, "the file is not a SQLite database, or it is encrypted")
      }
    }

    static func readFileNames(_ file: SQLiteFile) throws(DatastoreImportError) -> [String: String] {
      let rows = try SQLiteRows("SELECT key, filename FROM attachments_key_filename", file)
      var names: [String: String] = [:]
      while try rows.next() {
        if let key = rows.text(0), let name = rows.text(1) { names[key.lowercased()] = name }
      }
      return names
    }

    /// Calls `body` with each document, in no order, until it returns false. A document whose
    /// identifier is no text has nil for one.
    func forEachDocument(
      _ body: (DatastoreDocument?) throws -> Bool
    ) throws {
      let rows = try SQLiteRows("SELECT doc_id, docid FROM docs", file)
      while try rows.next() {
        let document = try rows.text(1).map { id throws in
          DatastoreDocument(id: id, revisions: try revisions(of: rows.integer(0) ?? 0))
        }
        guard try body(document) else { return }
      }
    }

    private func revisions(of number: Int) throws(DatastoreImportError) -> [DatastoreRevision] {
      revisionRows.restart(number)
      var revisions: [DatastoreRevision] = []
      while try revisionRows.next() {
        revisions.append(
          DatastoreRevision(
            sequence: revisionRows.integer(0) ?? 0, name: revisionRows.text(1) ?? "",
            parent: revisionRows.integer(2), isDeleted: revisionRows.integer(3) ?? 0 != 0,
            json: revisionRows.bytes(4)))
      }
      return revisions
    }

    func attachments(of sequence: Int) throws(DatastoreImportError) -> [DatastoreAttachment] {
      attachmentRows.restart(sequence)
      var attachments: [DatastoreAttachment] = []
      while try attachmentRows.next() {
        attachments.append(
          DatastoreAttachment(
            name: attachmentRows.text(0) ?? "", key: attachmentRows.bytes(1) ?? [],
            contentType: attachmentRows.text(2), isPacked: attachmentRows.integer(3) ?? 0 != 0,
            byteCount: attachmentRows.integer(5) ?? 0, storedByteCount: attachmentRows.integer(4),
            revisionNumber: attachmentRows.integer(6)))
      }
      return attachments
    }

    /// Throws `.notADatastore` if something other than a table has the name of one: a view may read
    /// for ever.
    static func checkTables(_ file: SQLiteFile) throws(DatastoreImportError) {
      let others = try file.number(
        """
        SELECT count(*) FROM sqlite_master WHERE type <> 'table' AND lower(name) IN
        ('docs', 'revs', 'attachments', 'attachments_key_filename', 'localdocs')
        """)
      guard others == 0 else {
        throw DatastoreImportError(.notADatastore, "the database has a view in place of a table")
      }
    }

    /// The file with the bytes of an attachment; nil if it is not there, or is no file but a link.
    func file(of attachment: DatastoreAttachment) -> URL? {
      let key = attachment.hexadecimalKey
      // A name that leads out of the directory is no name.
      let listed = fileNames[key].map { URL(filePath: $0).lastPathComponent }
      let names = [String?]([
        listed, listed.map { $0 + ".blob" }, key + ".blob", key.uppercased() + ".blob",
      ])
      for directory in attachmentDirectories {
        for name in names.compactMap(\.self) {
          let url = directory.appending(path: name)
          // A link may lead to any file of this machine.
          let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type]
          guard type as? FileAttributeType == .typeRegular else { continue }
          if FileManager.default.isReadableFile(atPath: url.path) { return url }
        }
      }
      return nil
    }

    /// Calls `body` with each local document.
    func forEachLocal(_ body: (_ name: String?, _ json: [UInt8]?) throws -> Void) throws {
      let rows = try SQLiteRows("SELECT docid, json FROM localdocs", file)
      while try rows.next() { try body(rows.text(0), rows.bytes(1)) }
    }
  }
#endif
