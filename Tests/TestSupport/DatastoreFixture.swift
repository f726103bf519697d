#if SQLite && canImport(CSQLite3)
  internal import CSQLite3
  public import Foundation

  /// Writes datastores as the library does, at version 200.
  public final class DatastoreFixture {
    public struct Failure: Error { public var message: String }

    public let url: URL
    private let handle: OpaquePointer
    private static let schema = """
      PRAGMA journal_mode = WAL;
      CREATE TABLE docs(doc_id INTEGER PRIMARY KEY, docid TEXT UNIQUE NOT NULL);
      CREATE INDEX docs_docid ON docs(docid);
      CREATE TABLE revs(sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        doc_id INTEGER NOT NULL REFERENCES docs(doc_id) ON DELETE CASCADE,
        revid TEXT NOT NULL COLLATE REVID, parent INTEGER REFERENCES revs(sequence) ON DELETE SET NULL,
        current BOOLEAN, deleted BOOLEAN DEFAULT 0, json BLOB, UNIQUE(doc_id, revid));
      CREATE INDEX revs_current ON revs(doc_id, current);
      CREATE INDEX revs_parent ON revs(parent);
      CREATE TABLE localdocs(docid TEXT UNIQUE NOT NULL, revid TEXT NOT NULL COLLATE REVID, json BLOB);
      CREATE TABLE attachments(sequence INTEGER NOT NULL REFERENCES revs(sequence) ON DELETE CASCADE,
        filename TEXT NOT NULL, key BLOB NOT NULL, type TEXT, length INTEGER NOT NULL,
        revpos INTEGER DEFAULT 0, encoding INTEGER DEFAULT 0, encoded_length INTEGER);
      CREATE TABLE attachments_key_filename(key TEXT UNIQUE NOT NULL, filename TEXT UNIQUE NOT NULL);
      PRAGMA user_version = 200;
      """

    public init(in directory: String, version: Int = 200) throws {
      url = URL(filePath: directory + "/notes.touchdb")
      var opened: OpaquePointer?
      guard sqlite3_open(url.path, &opened) == SQLITE_OK, let opened else {
        throw Failure(message: "the fixture cannot be created")
      }
      handle = opened
      sqlite3_create_collation_v2(
        opened, "REVID", SQLITE_UTF8, nil,
        { _, oneCount, one, otherCount, other in
          guard let one, let other else { return oneCount - otherCount }
          let order = memcmp(one, other, Int(min(oneCount, otherCount)))
          return order == 0 ? oneCount - otherCount : order
        }, nil)
      try run(Self.schema)
      try run("PRAGMA user_version = \(version)")
      try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    }

    deinit { sqlite3_close_v2(handle) }

    public var attachments: URL {
      url.deletingLastPathComponent().appending(path: "notes attachments")
    }

    public func run(_ text: String) throws {
      guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
        throw Failure(message: String(cString: sqlite3_errmsg(handle)))
      }
    }

    /// `json` is nil for a body that compaction removed.
    public func addRevision(
      _ document: Int, _ sequence: Int, _ name: String, parent: Int? = nil, isDeleted: Bool = false,
      json: String?
    ) throws {
      let body = json.map { "CAST('\($0.replacing("'", with: "''"))' AS BLOB)" } ?? "NULL"
      try run(
        """
        INSERT INTO revs VALUES(\(sequence), \(document), '\(name)', \(parent.map(String.init) ?? "NULL"),
        0, \(isDeleted ? 1 : 0), \(body))
        """)
    }

    public func addDocument(_ number: Int, _ id: String) throws {
      try run("INSERT INTO docs VALUES(\(number), '\(id.replacing("'", with: "''"))')")
    }

    /// `key` is the SHA-1 of `bytes`, unless a test wants another one. The file is `random1.blob`
    /// for `file: 1`.
    public func addAttachment(
      _ sequence: Int, _ name: String, _ bytes: [UInt8], key: [UInt8], file: Int,
      length: Int? = nil, packedLength: Int? = nil, hasFile: Bool = true
    ) throws {
      let hexadecimal = key.map { String(format: "%02x", $0) }.joined()
      try run(
        """
        INSERT INTO attachments VALUES(\(sequence), '\(name)', X'\(hexadecimal)', 'text/plain',
        \(length ?? bytes.count), 1, \(packedLength == nil ? 0 : 1), \(packedLength.map(String.init) ?? "NULL"));
        INSERT OR IGNORE INTO attachments_key_filename VALUES('\(hexadecimal)', 'random\(file).blob')
        """)
      if hasFile {
        try Data(bytes).write(to: attachments.appending(path: "random\(file).blob"))
      }
    }
  }
#endif
