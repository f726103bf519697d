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
/// read: their histories, conflicts, deletions and attachments. What the partner has read it says
/// in the next parcel that comes back. Parcels may be lost, read twice or in any order: nothing is
/// overwritten or removed by them, and what is missing comes again.
///
/// With a key, a parcel is encrypted, and one that was made without the key is refused; without
/// one, anybody can read it and make one, and its hashes tell accidents only. A parcel belongs to a
/// topic: who carries the parcels of two databases with one key cannot exchange them.
public struct ParcelExchange: Sendable {
  private let database: Database<Store>
  private let partner: String
  private let topic: String
  private let key: DeviceKey?
  private let encryption: DeviceEncryption
  private let audit: (any AuditTrail)?

  /// `partner` is the name of the other device's database here, which distinguishes its parcels
  /// from those of others. What is remembered of it is kept in a local document of the database.
  /// `topic` is the name that both devices use for the databases that belong together; nil for the
  /// name of this one. A parcel of another topic is refused before anything of it is stored.
  ///
  /// In `audit`, each parcel that is written is recorded before its first byte as a GET of
  /// `/DATABASE/_parcel` by the partner, and each that is read as a PUT.
  ///
  /// Throws `ParcelError.invalidPartner` if it is empty or has more than 200 bytes.
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

  /// Records a parcel. Throws what the trail throws.
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

  /// Writes a parcel to a file, in place of one that is there, and returns what it holds. The file
  /// is whole or not there. Blocks.
  ///
  /// Throws ``write(_:)``'s errors, and `FileError` if the file cannot be written.
  @discardableResult
  public func write(to url: URL) throws -> ParcelSummary {
    let files = POSIXFileSystem()
    let path = url.path(percentEncoded: false)
    let draft = path + ".draft"
    // What an earlier call left. A new file can be read by its owner alone, and follows no link.
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
      // In one step: there is the old parcel or the new one at every moment.
      try files.rename(draft, to: path)
      return summary
    } catch {
      try? files.remove(draft)
      throw error
    }
  }

  /// Writes a parcel piece by piece, and returns what it holds. Blocks.
  ///
  /// Throws what `put` and the audit trail throw; `ParcelError`: `.noDatabase` if the database does
  /// not exist, `.encryptionUnavailable`; and `StoreError`. Cost: a read for each change, and for
  /// each revision, and the attachments; the memory of the longest document.
  @discardableResult
  public func write(_ put: @escaping ([UInt8]) throws -> Void) throws -> ParcelSummary {
    let view = try database.steadyView(isDurable: true)
    defer { view.origin.close() }
    guard let identifier = try view.identifier() else {
      throw ParcelError(.noDatabase, "the database does not exist")
    }
    let state = try ParcelState(view, partner)
    // After a restore, the database does not know the sequence any more.
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
  /// what it held. Blocks.
  ///
  /// Throws ``read(_:)``'s errors, and what Foundation throws if the file cannot be read.
  @discardableResult
  public func read(from url: URL) throws -> ParcelSummary {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    return try read {
      guard let data = try file.read(upToCount: 256 << 10), !data.isEmpty else { return nil }
      return Array(data)
    }
  }

  /// Reads a parcel that `next` returns piece by piece, nil at its end, and returns what it held.
  /// Blocks.
  ///
  /// A parcel that is cut off or altered is an error, and what it held up to there stays: whole
  /// batches of documents, with their attachments, as `kept` of the error says. It is not
  /// acknowledged, so that the partner sends it again.
  ///
  /// Throws what `next` and the audit trail throw, `ParcelError`, and `StoreError`. Cost: that of
  /// grafting what is new; the memory of a batch of some megabytes of documents.
  @discardableResult
  public func read(_ next: @escaping () throws -> [UInt8]?) throws -> ParcelSummary {
    let summary: ParcelSummary
    do {
      summary = try readUnrecorded(next)
    } catch {
      // What is whole of it stays, so it is recorded, too.
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
