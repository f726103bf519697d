import FHIRModel
import FHIRStore
import HTTPClient
import ValueModel

/// Makes a server export resources, waits until the export is done, and reads the files line by
/// line. The state of the export is recorded, so that after an interruption the next run continues
/// the same export, after the lines that are already in the store.
struct ExportDownload: Sendable {
  private static let batchCount = 500

  let session: SyncSession
  let download: FHIRDownload

  /// Runs the download. Throws the error that ends it; the next run continues.
  func run() async throws {
    let text = download.text
    var record = try await session.read { try session.tables.download(text, $0.source) }
    session.time.note(record.start.flatMap(ResourceContent.instant))
    if record.next != nil {
      do {
        return try await proceed(record)
      } catch let error as FHIRReplicationError
        where error.code == .refused && [404, 410].contains(error.status ?? 0)
      {
        // The server no longer has the export, or its files.
        record.abandon()
      }
    }
    record.next = try await begin(record.mark)
    record.start = nil
    try await save(record)
    try await proceed(record)
  }

  private func save(_ record: DownloadRecord) async throws {
    let text = download.text
    try await session.commit {
      try session.tables.setDownload(record, of: text, $0.transaction)
    }
  }

  // MARK: Steps

  /// Requests the export. Returns the address of its state.
  private func begin(_ mark: String?) async throws -> String {
    var query: [HTTPQuery.Parameter] = [
      .init(name: "_outputFormat", value: "application/fhir+ndjson")
    ]
    if let mark, download.isIncremental { query.append(.init(name: "_since", value: mark)) }
    let address = session.client.server.address(download.text)
    let url = address + (download.text.contains("?") ? "&" : "?") + HTTPQuery(query).text
    let answer = try await session.client.get(url, headers: ["Prefer": "respond-async"])
    guard answer.isSuccess else { throw answer.refusal }
    guard answer.status == 202, let place = answer.headers["Content-Location"] else {
      throw FHIRReplicationError(
        .invalidAnswer, "the server does not begin an export", status: answer.status)
    }
    return try session.client.server.address(link: place, from: url)
  }

  private func proceed(_ known: DownloadRecord) async throws {
    var record = known
    guard let place = record.next else { return }
    var manifest: ExportManifest
    if let stored = record.manifest.flatMap({ ExportManifest(stored: $0) }) {
      manifest = stored
    } else {
      manifest = try await wait(at: place)
      record.manifest = manifest.stored
      record.start = manifest.time
      try await save(record)
    }
    session.time.note(manifest.time.flatMap(ResourceContent.instant))
    while true {
      if let file = manifest.files.first {
        record = try await readPatiently(file, manifest, record)
        manifest.removeFirst()
      } else if let next = manifest.next {
        let url = try session.client.server.address(link: next, from: place)
        let more = try await session.client.get(url)
        guard more.isSuccess else { throw more.refusal }
        manifest.append(try ExportManifest(Self.json(more)))
      } else {
        break
      }
      record.manifest = manifest.stored
      record.lines = 0
      try await save(record)
    }
    if !download.isIncremental { record.start = nil }
    record.finish()
    try await save(record)
    // The server may delete the files. If this request does not reach the server, it deletes them
    // in time.
    _ = try? await session.client.send(OutgoingRequest(.delete, place), .whenRefused)
  }

  /// Waits until the export is done, and returns its manifest.
  private func wait(at place: String) async throws -> ExportManifest {
    var waited = Duration.zero
    var tries = 0
    while true {
      let answer = try await session.client.get(place)
      if answer.status == 200 { return try ExportManifest(Self.json(answer)) }
      guard answer.status == 202 else { throw answer.refusal }
      guard waited < session.options.exportPatience else {
        throw FHIRReplicationError(.unavailable, "the export is not done yet", status: 202)
      }
      tries += 1
      let asked = min(
        answer.retryAfter ?? .seconds(1 << min(tries, 5)), session.options.longestPause)
      session.channel.send(.waiting(asked))
      try await session.options.clock.pause(asked)
      waited += max(asked, .seconds(1))
    }
  }

  private static func json(_ answer: FHIRAnswer) throws(FHIRReplicationError) -> Value {
    do throws(JSONError) {
      return try JSON.parse(answer.bytes)
    } catch {
      throw FHIRReplicationError(.invalidAnswer, "the body is not JSON: \(error.code)")
    }
  }

  // MARK: Files

  /// Reads a file. Where it is cut off, reads it again, and skips the lines in the store.
  private func readPatiently(
    _ file: ExportManifest.File, _ manifest: ExportManifest, _ known: DownloadRecord
  ) async throws -> DownloadRecord {
    let text = download.text
    var record = known
    var tries = 0
    while true {
      do {
        return try await read(file, manifest, record)
      } catch let error as FHIRReplicationError where error.code == .unavailable {
        tries += 1
        guard tries < session.options.mostTries else { throw error }
        try await session.client.rest(after: tries)
        record = try await session.read { try session.tables.download(text, $0.source) }
      }
    }
  }

  /// Reads a file, and returns the record with the number of all its lines.
  private func read(
    _ file: ExportManifest.File, _ manifest: ExportManifest, _ known: DownloadRecord
  ) async throws -> DownloadRecord {
    var record = known
    let url = session.client.server.reachable(file.url)
    if ServerAddress.origin(of: url) != session.client.server.origin {
      guard !manifest.needsToken, ServerAddress.origin(of: url) != nil else {
        throw FHIRReplicationError(
          .foreignAddress, "a file of the export is at another origin than the server")
      }
    }
    let response = try await session.client.open(
      OutgoingRequest(.get, url, headers: ["Accept": "application/fhir+ndjson"]))
    defer { response.body.cancel() }
    var lines = LineReader(response.body, longest: session.options.largestAnswer)
    var number = 0
    var batch: [Value] = []
    while let line = try await FHIRClient.wrapped({ try await lines.next() }) {
      number += 1
      if number <= record.lines { continue }
      batch.append(try Self.resource(line))
      guard batch.count == Self.batchCount else { continue }
      record.lines = number
      try await store(batch, file.kind, record)
      batch.removeAll()
    }
    record.lines = number
    try await store(batch, file.kind, record)
    return record
  }

  private static func resource(_ line: [UInt8]) throws(FHIRReplicationError) -> Value {
    do throws(JSONError) {
      return try JSON.parse(line, options: JSONOptions(largestDepth: 200))
    } catch {
      throw FHIRReplicationError(.invalidAnswer, "a line of a file is not JSON: \(error.code)")
    }
  }

  private func store(
    _ batch: [Value], _ kind: ExportManifest.Kind, _ record: DownloadRecord
  ) async throws {
    guard !batch.isEmpty else { return }
    var refused = 0
    var remotes: [(address: ResourceAddress, state: RemoteState)] = []
    for value in batch {
      switch kind {
      case .output:
        guard let type = value["resourceType"]?.string, session.isType(type),
          let id = value["id"]?.string, ResourceAddress.isID(id), !ResourceContent.isPart(value)
        else {
          refused += 1
          continue
        }
        remotes.append((ResourceAddress(type, id), .resource(value)))
      case .deleted:
        remotes += Self.deletions(value).filter { session.isType($0.type) }.map { ($0, .absent) }
      case .error: refused += 1
      }
    }
    let (text, all) = (download.text, remotes)
    let outcomes = try await session.commit { transaction in
      let outcomes = try session.take(all, transaction)
      try session.tables.setDownload(record, of: text, transaction.transaction)
      return outcomes
    }
    for outcome in outcomes { session.note(outcome) }
    session.change { $0.refused += refused }
    session.channel.send(.downloading(session.progress))
  }

  /// Returns the resources that a Bundle of deletions names.
  private static func deletions(_ bundle: Value) -> [ResourceAddress] {
    (bundle["entry"] ?? .null).elements.compactMap { entry in
      guard entry["request"]?["method"]?.string == "DELETE" else { return nil }
      return entry["request"]?["url"]?.string.flatMap { ResourceAddress(location: $0) }
    }
  }
}
