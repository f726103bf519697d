import FHIRModel
import FHIRStore
import Foundation
import HTTPClient
import ValueModel

/// Performs a search, or `$everything`, page by page. One transaction stores each page and the
/// address of the next one, so that no page is requested twice after an interruption.
///
/// If a page states fewer results than an earlier one, results were deleted in between. Servers
/// whose pages count from the first result have then omitted others, so the pages are read again.
struct PagedDownload: Sendable {
  let session: SyncSession
  let download: FHIRDownload

  /// Runs the download. Throws the error that ends it; all earlier pages are in the store.
  func run() async throws {
    let text = download.text
    let known = try await session.read { try session.tables.download(text, $0.source) }
    session.time.note(known.start.flatMap(ResourceContent.instant))
    if let next = known.next {
      do {
        return try await read(from: next, known)
      } catch let error as FHIRReplicationError where error.code == .refused {
        // The server no longer has the page.
      }
    }
    var record = known
    record.abandon()
    try await read(from: firstPage(known.mark), record)
  }

  private func read(from first: String, _ known: DownloadRecord) async throws {
    var record = known
    var visits = PageVisits(most: session.options.mostPages)
    var url: String? = first
    while let current = url {
      try visits.visit(current)
      let answer = try await session.client.get(current)
      let page = try BundlePage(answer, isType: session.isType)
      var next: String? = try page.next.map { (link) throws(FHIRReplicationError) in
        try session.client.server.address(link: link, from: current)
      }
      session.time.note(page.time)
      if record.start == nil { record.start = page.time.flatMap(mark) }
      record.note(total: page.total)
      if next == nil, record.beginAgain() {
        next = firstPage(record.mark)
        visits = PageVisits(most: session.options.mostPages)
      }
      record.next = next
      if next == nil { record.finish() }
      try await store(page, record)
      url = next
    }
  }

  /// Returns the time from which the next run requests changes, if this run began at `time`; nil if
  /// the download is not incremental.
  private func mark(_ time: Date) -> String? {
    download.isIncremental ? ServerTime.text(time, before: session.options.margin) : nil
  }

  private func store(_ page: BundlePage, _ record: DownloadRecord) async throws {
    let text = download.text
    let outcomes = try await session.commit { transaction in
      let remotes = page.resources.map { ($0.address, RemoteState.resource($0.value)) }
      let outcomes = try session.take(remotes, transaction)
      try session.tables.setDownload(record, of: text, transaction.transaction)
      return outcomes
    }
    for outcome in outcomes { session.note(outcome) }
    session.change { $0.refused += page.refused }
    session.channel.send(.downloading(session.progress))
  }

  private func firstPage(_ mark: String?) -> String {
    var added: [HTTPQuery.Parameter] = []
    let names = Set(
      download.text.split(separator: "?").dropFirst().joined().split(separator: "&")
        .map { $0.prefix { $0 != "=" } })
    if let mark, download.isIncremental {
      added.append(
        download.kind == .search
          ? HTTPQuery.Parameter(name: "_lastUpdated", value: "ge" + mark)
          : HTTPQuery.Parameter(name: "_since", value: mark))
    }
    if !names.contains("_count") {
      added.append(HTTPQuery.Parameter(name: "_count", value: String(session.options.pageCount)))
    }
    let address = session.client.server.address(download.text)
    if added.isEmpty { return address }
    return address + (download.text.contains("?") ? "&" : "?") + HTTPQuery(added).text
  }
}
