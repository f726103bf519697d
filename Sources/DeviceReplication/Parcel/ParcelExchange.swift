public import Andiron
public import DocumentStore
import FileAccess
public import Foundation
public import HTTPServer

/// The exchange of a database with one partner by parcels: files that somebody carries from one
/// device to the other, and back.
///
///     let parcels = try ParcelExchange(store.database("notes"), partner: "watch", key: key)
///     try parcels.write(to: outgoing)
///     try parcels.read(from: incoming)
///
/// A parcel has all documents that changed since the last parcel that the partner is known to have
/// read: their histories, conflicts, deletions and attachments. The partner's next parcel
/// acknowledges the parcels that it has read. Parcels may be lost, or read twice or in any order:
/// they overwrite and remove nothing, and missing changes are sent again.
///
/// With a key, a parcel is encrypted, and one that was made without the key is refused. Without a
/// key, anybody can read and make parcels, and their hashes detect only accidents. A parcel belongs
/// to a topic: a carrier cannot swap the parcels of two databases that use the same key.
public struct ParcelExchange: Sendable {
  private let database: Database<Store>
  private let partner: String
  private let topic: String
  private let key: DeviceKey?
  private let encryption: DeviceEncryption
  private let audit: (any AuditTrail)?

  /// `partner` is the name of the other device's database on this device, which distinguishes its
  /// parcels from those of others. A local document of the database keeps the state of the
  /// exchange. `topic` is the name that both devices use for the databases that belong together;
  /// nil for the name of this database. A parcel of another topic is refused before any of it is
  /// stored.
  ///
  /// `audit` records each written parcel, before its first byte, as a GET of `/DATABASE/_parcel` by
  /// the partner, and each parcel that is read as a PUT.
  ///
  /// Throws `ParcelError.invalidPartner` if `partner` is empty or has more than 200 bytes.
  public init(
    _ database: Database<Store>, partner: String, topic: String? = nil, key: DeviceKey?,
    encryption: DeviceEncryption = .required, audit: (any AuditTrail)? = nil
  ) throws {
    guard (1...200).contains(partner.utf8.count) else {
      throw ParcelError(.invalidPartner, "the partner has no name, or one that is too long")
    }
    self.database = database
    self.partner = partner
    self.topic = topic ?? database.name
    self.key = key
    self.encryption = encryption
    self.audit = audit
  }

  /// Records a parcel. Throws the errors of the trail.
  private func record(_ method: String, number: Int?, status: Int) throws {
    guard let audit else { return }
    try audit.append(
      AuditRecord(
        kind: .parcel, time: Date(), name: partner, role: method == "GET" ? .readOnly : .readWrite,
        clientAddress: "", method: method,
        path: "/\(PercentCoding.encoded(database.name))/_parcel",
        query: number.map { "number=\($0)" }, status: status))
  }

  // MARK: Writing

  /// Writes a parcel to a file, replacing an existing one, and returns a summary of it. The file is
  /// complete or absent. Blocks.
  ///
  /// Throws ``write(_:)``'s errors, and `FileError` if the file cannot be written.
  @discardableResult
  public func write(to url: URL) throws -> ParcelSummary {
    let files = POSIXFileSystem()
    let path = url.path(percentEncoded: false)
    let draft = path + ".draft"
    // Removes the draft of an earlier call. Only its owner can read a new file, and it follows no
    // link.
    do { try files.remove(draft) } catch  where error.code == .notFound {}
    let file = try files.open(draft, .create)
    defer { file.close() }
    do {
      var byteCount = 0
      let summary = try write { piece in
        try piece.withUnsafeBytes { try file.writeFully($0, at: byteCount) }
        byteCount += piece.count
      }
      try file.sync(.full)
      // The replacement is one step: at every moment, either the old parcel or the new one exists.
      try files.rename(draft, to: path)
      return summary
    } catch {
      try? files.remove(draft)
      throw error
    }
  }

  /// Writes a parcel piece by piece, and returns a summary of it. Blocks.
  ///
  /// Throws the errors of `put` and of the audit trail; `ParcelError`: `.noDatabase` if the
  /// database does not exist, `.encryptionUnavailable`; and `StoreError`. Cost: a read for each
  /// change and each revision, and the attachments; memory for the longest document.
  @discardableResult
  public func write(_ put: @escaping ([UInt8]) throws -> Void) throws -> ParcelSummary {
    let view = try database.steadyView(isDurable: true)
    defer { view.origin.close() }
    guard let identifier = try view.identifier() else {
      throw ParcelError(.noDatabase, "the database does not exist")
    }
    let state = try ParcelState(view, partner)
    // After a restore, the sequence may be unknown to the database.
    var acknowledged = state.acknowledged
    let since = acknowledged.flatMap { DatabaseSequence($0.through) }
    if let since, (try? view.changes(ChangesQuery(since: since, limit: 1))) == nil {
      acknowledged = nil
    }
    let heading = ParcelHeading(
      identifier: identifier, topic: topic, number: state.lastNumber + 1,
      previous: acknowledged?.number ?? 0, receipt: state.receipt)
    try record("GET", number: heading.number, status: 200)
    do {
      var writer = try ParcelWriter(view, ParcelHeader(try suite()), key, put)
      let (summary, through) = try writer.write(
        heading, since: acknowledged == nil ? nil : since)
      try remember(heading.number, through)
      return summary
    } catch let error as DeviceError {
      throw ParcelError(error, isFirst: true)
    }
  }

  private func remember(_ number: Int, _ through: DatabaseSequence?) throws {
    guard let through else { return }
    try database.write { [partner] notes in
      var state = try ParcelState(notes, partner)
      state.add(ParcelState.Sent(number: number, through: through.description))
      try notes.setLocal(ParcelState.name(partner), state.value)
    }
  }

  private func suite() throws -> FrameSuite {
    if key == nil { return .hashed }
    switch encryption {
    case .none: return .tagged
    case .whereAvailable: return FrameCipher.isAvailable ? .encrypted : .tagged
    case .required: return .encrypted
    }
  }

  // MARK: Reading

  /// Reads a parcel from a file into the database, which is made if it does not exist, and returns
  /// a summary of the parcel. Blocks.
  ///
  /// Throws ``read(_:)``'s errors, and Foundation's errors if the file cannot be read.
  @discardableResult
  public func read(from url: URL) throws -> ParcelSummary {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    return try read {
      guard let data = try file.read(upToCount: 256 << 10), !data.isEmpty else { return nil }
      return Array(data)
    }
  }

  /// Reads a parcel that `next` returns piece by piece, nil at its end, and returns a summary of
  /// it. Blocks.
  ///
  /// A truncated or altered parcel is an error, but its content up to that point stays: complete
  /// batches of documents, with their attachments, as `kept` of the error describes. The parcel is
  /// not acknowledged, so that the partner sends it again.
  ///
  /// Throws the errors of `next` and of the audit trail, `ParcelError`, and `StoreError`. Cost:
  /// that of grafting the new revisions; memory for a batch of some megabytes of documents.
  @discardableResult
  public func read(_ next: @escaping () throws -> [UInt8]?) throws -> ParcelSummary {
    let summary: ParcelSummary
    do {
      summary = try readUnrecorded(next)
    } catch {
      // The complete batches of the parcel stay, so it is recorded, too.
      try record("PUT", number: (error as? ParcelError)?.kept.number, status: 422)
      throw error
    }
    try record("PUT", number: summary.number, status: 200)
    return summary
  }

  private func readUnrecorded(_ next: @escaping () throws -> [UInt8]?) throws -> ParcelSummary {
    var input = ParcelInput(next)
    let header = try input.header()
    try check(header.suite)
    do {
      input.begin(try header.protection(header.suite == .hashed ? nil : key))
    } catch {
      throw ParcelError(error, isFirst: true)
    }
    var reader = ParcelReader(database, partner, topic, input)
    do {
      try reader.run()
    } catch var error as ParcelError {
      error.kept = reader.summary
      throw error
    }
    return reader.summary
  }

  private func check(_ suite: FrameSuite) throws {
    if suite != .hashed, key == nil {
      throw ParcelError(.keyRequired, "the parcel is protected by a key")
    }
    let isEnough =
      switch suite {
      case .hashed: key == nil
      case .tagged: encryption != .required
      case .encrypted: true
      }
    if !isEnough {
      throw ParcelError(.unprotected, "the parcel is not protected as it has to be")
    }
  }
}
