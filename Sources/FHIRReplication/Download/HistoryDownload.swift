import Andiron
import FHIRModel
import FHIRStore
import Foundation
import HTTPClient
import ValueModel

/// Detects resources that were deleted on the server by the history of a type.
struct HistoryDownload: Sendable {
  let session: SyncSession
  let type: String

  private var name: String { "\(type)/_history" }

  /// Records the time at which the run began, so that the next run requests the deletions of this
  /// type from then on. Has no effect if a time is already recorded.
  func begin() async throws {
    let name = name
    guard let start = session.time.start,
      let mark = ServerTime.text(start, before: session.options.margin),
      try await session.read({ try session.tables.download(name, $0.source).mark == nil })
    else { return }
    try await session.commit { transaction in
      var record = DownloadRecord()
      record.mark = mark
      try session.tables.setDownload(record, of: name, transaction.transaction)
    }
  }

  /// Applies the deletions since the last run; none before ``begin()``. Throws the error that ends
  /// it; the next run then starts from the same time again.
  func run() async throws {
    let name = name
    var record = try await session.read { try session.tables.download(name, $0.source) }
    guard let mark = record.mark else { return }
    let query = HTTPQuery([
      .init(name: "_since", value: mark),
      .init(name: "_count", value: String(session.options.pageCount)),
    ])
    var start: Date?
    var visits = PageVisits(most: session.options.mostPages)
    // The newest version of each resource decides, and comes first.
    var seen: Set<ResourceAddress> = []
    var url: String? = session.client.server.address("\(name)?\(query.text)")
    while let current = url {
      try visits.visit(current)
      let page = try BundlePage(
        try await session.client.get(current), isType: session.isType)
      session.time.note(page.time)
      start = start ?? page.time
      let deletions = page.mentions.compactMap { mention in
        seen.insert(mention.address).inserted ? mention.deletion : nil
      }
      for deletion in deletions where deletion.address.type == type { try await apply(deletion) }
      url = try page.next.map { (link) throws(FHIRReplicationError) in
        try session.client.server.address(link: link, from: current)
      }
    }
    guard let start else { return }
    record.mark = ServerTime.text(start, before: session.options.margin)
    let done = record
    try await session.commit {
      try session.tables.setDownload(done, of: name, $0.transaction)
    }
  }

  private func apply(_ deletion: BundlePage.Deletion) async throws {
    let address = deletion.address
    let isKnown = try await session.read { reader in
      try session.tables.base(address, reader.source) == nil
    }
    if isKnown { return }
    let outcome = try await session.commit { transaction -> ArrivalOutcome in
      // A resource that was created again since then exists.
      if let base = try session.tables.base(address, transaction.transaction),
        let time = deletion.time.flatMap(ResourceContent.instant),
        let updated = base.updated.flatMap(ResourceContent.instant), updated > time
      {
        return .known
      }
      return try session.arrival(transaction).take(.absent, at: address)
    }
    session.note(outcome)
  }
}
