import Andiron
import FHIRStore
import ObjectModel
import ValueModel

/// The records about a server, in separate collections of a store, so that any run continues where
/// another one stopped.
struct SyncTables: Sendable {
  static let servers = "fhirsync/servers"
  static let bases = "fhirsync/bases"
  static let outgoing = "fhirsync/outgoing"
  static let downloads = "fhirsync/downloads"
  static let renames = "fhirsync/renames"

  /// All collections, first the downloads, whose marks rely on everything else.
  static let all = [downloads, servers, outgoing, bases, renames]

  /// The release and the server's address.
  let server: String

  private func key(_ name: String) -> RecordKey { .compound([.string(server), .string(name)]) }

  /// Returns the name of the object of a resource, by its primary key, which identifies a deleted
  /// one.
  static func object(_ type: String, _ key: RecordKey) -> String { "\(type) \(key.text)" }

  private static let compound = RecordKey.Kind.compound([.string, .string])
  private static let byObject = IndexDefinition([.init("server"), .init("object")])
  private static let byState = IndexDefinition([
    .init("server"), .init("state"), .init("rank"), .init("number"),
  ])

  /// Ensures that the collections exist.
  static func prepare(_ transaction: Transaction) throws {
    try transaction.ensureCollection(servers, kind: .string)
    try transaction.ensureCollection(bases, kind: compound, indexes: [byObject])
    try transaction.ensureCollection(outgoing, kind: compound, indexes: [byObject, byState])
    try transaction.ensureCollection(downloads, kind: compound)
    try transaction.ensureCollection(renames, kind: compound)
  }

  // MARK: Bases

  func base(_ address: ResourceAddress, _ source: some ObjectSource) throws -> BaseRecord? {
    try source.collection(Self.bases).value(key: key(address.text)).flatMap { BaseRecord(row: $0) }
  }

  /// Stores a base, or deletes it if it is nil. `object` is the object of the resource in the
  /// store, as ``object(_:_:)`` names it; nil for the known one.
  func setBase(
    _ base: BaseRecord?, of address: ResourceAddress, object: String?, _ transaction: Transaction
  ) throws {
    let rows = transaction.collection(Self.bases)
    guard let base else {
      try rows.delete(key: key(address.text))
      return
    }
    let key = key(address.text)
    let name = try object ?? rows.value(key: key)?["object"]?.string
    try rows.upsert(row(base.fields, object: name), key: key, requiresBlobs: false)
  }

  // MARK: Changes to be sent

  func outgoing(_ address: ResourceAddress, _ source: some ObjectSource) throws -> OutgoingRecord? {
    try source.collection(Self.outgoing).value(key: key(address.text))
      .flatMap { OutgoingRecord($0) }
  }

  /// Stores a change to be sent. Deletions are sent last, and other changes in the order of their
  /// numbers.
  func setOutgoing(
    _ record: OutgoingRecord, object: String?, isDeletion: Bool, number: UInt64 = 0,
    _ transaction: Transaction
  ) throws {
    let rows = transaction.collection(Self.outgoing)
    let key = key(record.address.text)
    let known = try rows.value(key: key)
    let number = known?["number"] ?? Value(number)
    let fields = record.fields + [("rank", Value(isDeletion ? 1 : 0)), ("number", number)]
    let name = object ?? known?["object"]?.string
    try rows.upsert(row(fields, object: name), key: key, requiresBlobs: false)
  }

  func removeOutgoing(_ address: ResourceAddress, _ transaction: Transaction) throws {
    try transaction.collection(Self.outgoing).delete(key: key(address.text))
  }

  /// Returns the first changes in a state, writes before deletions, in the order in which they were
  /// recorded.
  func outgoing(
    _ state: OutgoingRecord.State, limit: Int, _ source: some ObjectSource
  ) throws -> [OutgoingRecord] {
    var found: [OutgoingRecord] = []
    let query = Query(
      filter: filter(state), sorts: [SortKey("rank"), SortKey("number")],
      limit: limit)
    try source.collection(Self.outgoing).forEach(query) { _, row in
      if let record = OutgoingRecord(row) { found.append(record) }
    }
    return found
  }

  func count(_ state: OutgoingRecord.State, _ source: some ObjectSource) throws -> Int {
    try source.collection(Self.outgoing).count(Query(filter: filter(state)))
  }

  private func filter(_ state: OutgoingRecord.State) -> Filter {
    .and([
      .comparison("server", .equal, Value(server)),
      .comparison("state", .equal, Value(state.rawValue)),
    ])
  }

  // MARK: Resources by their objects

  /// Returns the resources that an object was, on the server or on the way there, to find those of
  /// a deleted object.
  func addresses(
    ofObject object: String, _ type: String, _ source: some ObjectSource
  ) throws -> Set<ResourceAddress> {
    var found: Set<ResourceAddress> = []
    let query = Query(
      filter: .and([
        .comparison("server", .equal, Value(server)),
        .comparison("object", .equal, Value(object)),
      ]))
    for name in [Self.bases, Self.outgoing] {
      try source.collection(name).forEach(query) { key, _ in
        guard case .compound(let parts) = key, parts.count == 2,
          let address = ResourceAddress(location: parts[1].text)
        else { return }
        found.insert(address)
      }
    }
    return found
  }

  /// Calls `body` with the addresses of the resources of a type that came from the server.
  func forEachBase(
    of type: String, _ source: some ObjectSource, _ body: (ResourceAddress) throws -> Void
  ) throws {
    let query = Query(filter: .comparison("server", .equal, Value(server)))
    try source.collection(Self.bases).forEach(query) { key, _ in
      guard case .compound(let parts) = key, parts.count == 2,
        let address = ResourceAddress(location: parts[1].text), address.type == type
      else { return }
      try body(address)
    }
  }

  // MARK: Other ids

  /// Returns the `id` that the server assigned to a resource in place of this one; nil if it
  /// assigned none.
  func newID(_ address: ResourceAddress, _ source: some ObjectSource) throws -> String? {
    try source.collection(Self.renames).value(key: key(address.text))?["id"]?.string
  }

  func setNewID(_ id: String, of address: ResourceAddress, _ transaction: Transaction) throws {
    try transaction.collection(Self.renames).upsert(
      row([("id", Value(id))], object: nil), key: key(address.text))
  }

  // MARK: Forgetting

  /// Deletes the records about the server in a collection, at most `limit` at a time. Returns
  /// whether there may be more.
  func forget(_ name: String, limit: Int, _ transaction: Transaction) throws -> Bool {
    let rows = transaction.collection(name)
    if name == Self.servers {
      try rows.delete(key: .string(server))
      return false
    }
    var keys: [RecordKey] = []
    let query = Query(filter: .comparison("server", .equal, Value(server)), limit: limit)
    try rows.forEach(query) { key, _ in keys.append(key) }
    for key in keys { try rows.delete(key: key) }
    return keys.count == limit
  }

  // MARK: Downloads

  func download(_ text: String, _ source: some ObjectSource) throws -> DownloadRecord {
    try source.collection(Self.downloads).value(key: key(text)).map { DownloadRecord($0) }
      ?? DownloadRecord()
  }

  func setDownload(
    _ record: DownloadRecord, of text: String, _ transaction: Transaction
  ) throws {
    try transaction.collection(Self.downloads).upsert(
      row(record.fields, object: nil), key: key(text), requiresBlobs: false)
  }

  // MARK: The server

  /// Returns the position up to which local changes were recorded; nil before the first time.
  func token(_ source: some ObjectSource) throws -> ChangeToken? {
    try serverRow(source)["token"]?.string.flatMap { ChangeToken($0) }
  }

  func setToken(_ token: ChangeToken?, _ transaction: Transaction) throws {
    var row = try serverRow(transaction)
    row["token"] = token.map { Value($0.description) }
    try setServerRow(row, transaction)
  }

  /// Returns the known capabilities of the server, with the tag of the statement that declares
  /// them; nil if none are known.
  func capabilities(_ source: some ObjectSource) throws -> (tag: String, ServerCapabilities)? {
    let row = try serverRow(source)
    guard let tag = row["statement"]?.string, let stored = row["capabilities"] else { return nil }
    return (tag, ServerCapabilities(stored: stored))
  }

  func setCapabilities(
    _ capabilities: ServerCapabilities, tag: String, _ transaction: Transaction
  ) throws {
    var row = try serverRow(transaction)
    row["statement"] = Value(tag)
    row["capabilities"] = capabilities.stored
    try setServerRow(row, transaction)
  }

  private func serverRow(_ source: some ObjectSource) throws -> Value {
    try source.collection(Self.servers).value(key: .string(server)) ?? Value(object: [])
  }

  private func setServerRow(_ row: Value, _ transaction: Transaction) throws {
    try transaction.collection(Self.servers).upsert(row, key: .string(server))
  }

  private func row(_ fields: [(String, Value)], object: String?) -> Value {
    var all = fields + [("server", Value(server))]
    if let object { all.append(("object", Value(object))) }
    return Value(object: all)
  }
}
