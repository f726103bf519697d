import Andiron
public import FHIRModel
public import FHIRStore
import FileAccess
public import HTTPClient
import ValueModel

/// Synchronises the resources of a store with a FHIR server: fetches the resources that the
/// downloads describe, and sends local changes.
///
///     let synchronizer = try FHIRSynchronizer(
///       records, server: "https://example.org/fhir", transport: SystemTransport(),
///       downloads: [.everything(ofPatient: "p1")])
///     let report = try await synchronizer.synchronize()
///
/// Local changes that are not on the server yet are never overwritten: where both sides have
/// changed a resource, a resolver decides, and undecided changes are parked. The store contains
/// everything that a run needs to know, so the next run continues one that was interrupted at any
/// point.
///
/// To upload, the store needs a change feed (`StoreOptions.changeFeed`). A synchroniser may be used
/// from any task.
public final class FHIRSynchronizer: Sendable {
  public let records: FHIRStore
  public let downloads: [FHIRDownload]
  /// Nil if local changes stay in the store.
  public let uploads: FHIRUploadStrategy?
  public let options: FHIRSyncOptions
  let release: any FHIRRelease.Type
  let server: ServerAddress
  let tables: SyncTables
  private let transport: any HTTPTransport
  private let channel = StateChannel()
  private let onStep: (@Sendable (SyncStep) throws -> Void)?

  /// Creates a synchroniser, which reads and writes nothing yet.
  ///
  /// The resources are those of one release, by default the first of the store; the server must
  /// have that release at its address. Throws `.invalidAddress`, `.invalidDownload`, and
  /// `.wrongRelease` if the store was not opened for the release.
  public convenience init(
    _ records: FHIRStore, release: ReleaseVersion? = nil, server: String,
    transport: any HTTPTransport, downloads: [FHIRDownload] = [],
    uploads: FHIRUploadStrategy? = FHIRUploadStrategy(),
    options: FHIRSyncOptions = FHIRSyncOptions()
  ) throws(FHIRReplicationError) {
    try self.init(
      records, release, server, transport, downloads, uploads, options, onStep: nil)
  }

  /// Creates a synchroniser that calls `onStep` before and after each transaction; an error that it
  /// throws ends the run there.
  init(
    _ records: FHIRStore, _ release: ReleaseVersion?, _ server: String,
    _ transport: any HTTPTransport, _ downloads: [FHIRDownload], _ uploads: FHIRUploadStrategy?,
    _ options: FHIRSyncOptions, onStep: (@Sendable (SyncStep) throws -> Void)?
  ) throws(FHIRReplicationError) {
    self.records = records
    self.downloads = downloads
    self.uploads = uploads
    self.options = options
    self.transport = transport
    self.onStep = onStep
    let known = records.releaseTypes
    guard let type = known.first(where: { $0.version == release ?? known.first?.version }) else {
      throw FHIRReplicationError(.wrongRelease, "the store was not opened for the release")
    }
    self.release = type
    self.server = try ServerAddress(server)
    tables = SyncTables(server: "\(type.version.rawValue) \(self.server.base)")
    for download in downloads {
      if let problem = download.problem(isType: { type.types.resource($0) != nil }) {
        throw FHIRReplicationError(.invalidDownload, "a download is refused: \(problem)")
      }
    }
  }

  /// The current state of the synchroniser.
  public var state: FHIRSyncState { channel.last }

  /// Returns the states of this and all further runs, beginning with the present one. A slow
  /// consumer misses some; the sequence ends when the synchroniser is released.
  public func states() -> AsyncStream<FHIRSyncState> { channel.stream() }

  /// Performs all downloads, then sends local changes to the server.
  ///
  /// Returns a report, with the downloads that ended early, which do not affect the others. Throws
  /// `FHIRReplicationError` if the server as a whole cannot be used: `.unavailable`,
  /// `.unauthorized`, `.wrongRelease`, `.invalidAnswer` if it is not a FHIR server, and `.busy`
  /// while another run synchronises this store with it; the errors of the store, such as
  /// `StoreError.noChangeFeed`; `CancellationError`; and the errors of the program's closures. In
  /// all cases completed work is kept, and the next run continues.
  @discardableResult
  public func synchronize() async throws -> FHIRSyncReport {
    guard RunningSyncs.begin(records.store, tables.server) else {
      throw FHIRReplicationError(.busy, "another run synchronises this store with this server")
    }
    defer { RunningSyncs.end(records.store, tables.server) }
    do {
      let report = try await perform()
      channel.send(.finished(report))
      return report
    } catch {
      channel.send((error as? FHIRReplicationError).map { .failed($0) } ?? .stopped)
      throw error
    }
  }

  private func perform() async throws -> FHIRSyncReport {
    let session = session()
    try await session.commit { try SyncTables.prepare($0.transaction) }
    let capabilities = try await session.capabilities()
    let form = UploadForm(
      strategy: uploads ?? FHIRUploadStrategy(), capabilities: capabilities, release: release)
    try await Settlement(session: session, form: form).settleAll()
    try await DownloadRun(session: session, downloads: downloads, capabilities: capabilities).run()
    if uploads != nil {
      var run = UploadRun(session: session, form: form)
      try await run.run()
    }
    return try await finished(session)
  }

  func session() -> SyncSession {
    let channel = channel
    let client = FHIRClient(
      transport: transport, server: server, release: release.version, options: options,
      onPause: { channel.send(.waiting($0)) })
    return SyncSession(
      records: records, release: release, client: client, tables: tables, options: options,
      channel: channel, report: Locked(FHIRSyncReport()), time: ServerTime(), onStep: onStep)
  }

  private func finished(_ session: SyncSession) async throws -> FHIRSyncReport {
    let tables = tables
    let (parked, pending) = try await session.read { reader in
      let waiting = try tables.count(.pending, reader.source) + tables.count(.sent, reader.source)
      return (try tables.count(.parked, reader.source), waiting)
    }
    session.change { report in
      report.parked = parked
      report.pending = pending
    }
    return session.progress
  }
}
