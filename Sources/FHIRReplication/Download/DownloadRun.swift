import FHIRStore
import ValueModel

/// Performs all downloads, and detects deletions.
struct DownloadRun: Sendable {
  let session: SyncSession
  let downloads: [FHIRDownload]
  let capabilities: ServerCapabilities

  /// Runs the downloads. A download that ends early does not affect the others, unless they would
  /// fail as well: then this throws its error. Also throws the errors of the store.
  func run() async throws {
    if !downloads.isEmpty { session.channel.send(.downloading(session.progress)) }
    let known = try await types()
    for type in known where usesHistory(type) {
      try await noting("\(type)/_history") {
        try await HistoryDownload(session: session, type: type).run()
      }
    }
    for type in known where usesSweep(type) {
      try await noting("\(type)?_id") {
        try await IdentifierSweep(session: session, type: type).run()
      }
    }
    for download in downloads {
      try await noting(download.text) {
        switch download.kind {
        case .export: try await ExportDownload(session: session, download: download).run()
        default: try await PagedDownload(session: session, download: download).run()
        }
      }
    }
    // For types that have arrived for the first time, deletions are requested from this run on.
    for type in try await types() where usesHistory(type) {
      try await HistoryDownload(session: session, type: type).begin()
    }
  }

  /// Returns the types in the store, and those that the downloads name.
  private func types() async throws -> [String] {
    guard !downloads.isEmpty else { return [] }
    let version = session.version
    let stored = try await session.read { reader in
      try reader.counts().filter { $0.release == version }.map(\.type)
    }
    return Set(stored + downloads.compactMap(\.type)).sorted()
  }

  private func usesHistory(_ type: String) -> Bool {
    [.history, .historyOrSweep].contains(session.options.deletions)
      && capabilities.has("history-type", of: type)
  }

  private func usesSweep(_ type: String) -> Bool {
    switch session.options.deletions {
    case .none, .history: false
    case .sweep: true
    case .historyOrSweep: !capabilities.has("history-type", of: type)
    }
  }

  private func noting(_ name: String, _ body: () async throws -> Void) async throws {
    try Task.checkCancellation()
    do {
      try await body()
    } catch let error as FHIRReplicationError where !error.isOfServer {
      session.change { report in
        report.failures.append(FHIRSyncReport.Failure(download: name, error: error))
      }
    }
  }
}
