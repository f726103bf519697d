import CouchProtocol
import DocumentStore
import HTTPClient

/// The bytes of an attachment from a server, resumed where they were cut off.
///
/// Belongs to one task at a time.
final class ResumingAttachment: AsyncSequence, AsyncIteratorProtocol {
  typealias Element = [UInt8]

  private let connection: RemoteConnection
  private let id: String
  private let revision: Revision
  private let attachment: IncomingAttachment
  private var body: (any ByteStream)?
  private var check: ContentCheck?
  /// The number of bytes delivered, and the number of bytes of the answer still to be skipped.
  private var offset = 0
  private var passed = 0
  private var failures = 0
  private var isAtEnd = false
  /// Whether the bytes are encoded as the document says.
  private(set) var isEncoded = false

  init(
    connection: RemoteConnection, id: String, revision: Revision, attachment: IncomingAttachment
  ) {
    self.connection = connection
    self.id = id
    self.revision = revision
    self.attachment = attachment
  }

  deinit { body?.cancel() }

  func makeAsyncIterator() -> ResumingAttachment { self }

  /// Returns the next bytes; nil at the end. Throws `DamagedFile`, `ReplicationError` and
  /// `CancellationError`.
  func next() async throws -> [UInt8]? {
    while !isAtEnd {
      let stream = try await open()
      let piece: [UInt8]?
      do {
        piece = try await stream.next()
        if piece == nil, let expected, offset < expected {
          throw TransportError(.cutOff, "the attachment is not complete")
        }
      } catch let error as TransportError {
        // An answer that breaks off after the last byte is complete.
        if let expected, offset >= expected { break }
        try await pause(error)
        continue
      }
      guard let piece else { break }
      if let rest = try taken(piece) { return rest }
    }
    if !isAtEnd {
      isAtEnd = true
      try checking { _ = try $0.finish() }
    }
    return nil
  }

  /// The expected number of bytes; nil if it is unknown.
  private var expected: Int? {
    isEncoded ? attachment.said?.encodedCount : attachment.said?.byteCount
  }

  private func taken(_ piece: [UInt8]) throws -> [UInt8]? {
    let skipped = Swift.min(passed, piece.count)
    passed -= skipped
    let rest = Array(piece.dropFirst(skipped))
    if rest.isEmpty { return nil }
    failures = 0
    try checking { try $0.add(rest) }
    offset += rest.count
    return rest
  }

  private func checking(_ body: (inout ContentCheck) throws -> Void) throws {
    do {
      try check.map { check in
        var check = check
        defer { self.check = check }
        try body(&check)
      }
    } catch let error as CouchError {
      self.body?.cancel()
      throw DamagedFile(reason: error.status == 413 ? .tooLarge : .damaged)
    }
  }

  // MARK: Requests

  private func pause(_ error: TransportError) async throws {
    body?.cancel()
    body = nil
    failures += 1
    let policy = connection.database.retries
    guard error.isTransient, failures < policy.attempts else { throw RemoteFailure.error(error) }
    try await connection.environment.clock.sleep(
      for: policy.pause(after: failures, fraction: connection.environment.fraction()))
  }

  private func open() async throws -> any ByteStream {
    if let body { return body }
    let path =
      DocumentPath.encoded(id) + "/"
      + attachment.name.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentCoding.encoded(String($0)) }.joined(separator: "/")
    var request = connection.request(
      .get, path, query: HTTPQuery([.init(name: "rev", value: revision.description)]),
      accept: "*/*")
    let wantsEncoded = attachment.said?.encoding != nil
    request.headers["Accept-Encoding"] = wantsEncoded ? "gzip" : "identity"
    if offset > 0 { request.headers["Range"] = "bytes=\(offset)-" }
    let answer = try await connection.perform(request) { $0 }
    try await begin(answer)
    body = answer.body
    return answer.body
  }

  private func begin(_ answer: IncomingResponse) async throws {
    switch answer.status {
    case 200: passed = offset
    case 206 where offset > 0 && starts(answer.headers["Content-Range"]): passed = 0
    default:
      let refusal = await RemoteFailure.reading(answer)
      if refusal.status == 404 { throw DamagedFile(reason: .gone) }
      if refusal.status == 403 { throw DamagedFile(reason: .forbidden) }
      if refusal.status < 400 || refusal.status == 416 { throw DamagedFile(reason: .damaged) }
      throw RemoteFailure.error(refusal, "the question for an attachment")
    }
    guard check == nil, var said = attachment.said else { return }
    isEncoded =
      said.encoding != nil && answer.headers["Content-Encoding"]?.lowercased() == "gzip"
    if !isEncoded, said.encoding != nil {
      // The digest is that of the encoded bytes, which the server did not send.
      said.encoding = nil
      said.digest = nil
    }
    check = ContentCheck(said, name: attachment.name)
  }

  /// Whether a partial answer begins at the requested byte.
  private func starts(_ range: String?) -> Bool {
    range?.hasPrefix("bytes \(offset)-") == true
  }
}
