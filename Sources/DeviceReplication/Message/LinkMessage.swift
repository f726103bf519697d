import HTTPMessage

/// The content of a frame's payload: a byte for its kind, the number of the stream it belongs to,
/// and the fields of the kind. `docs/device-link.md` has the tables.
enum LinkMessage: Sendable, Hashable {
  enum Reason: UInt8, Sendable {
    /// The sender does not need the answer any more.
    case abandoned = 0
    /// The handler could not complete the answer, or the sender could not complete the body.
    case failed = 1
    /// Too many requests are under way: this one was not processed, and may be sent again.
    case refused = 2
  }

  case introduction(identifier: String, databases: [String: Bool], IdentityProof?)
  case request(UInt32, RequestForm)
  case answer(UInt32, status: UInt16, HTTPHeaders)
  case bytes(UInt32, [UInt8])
  /// The body in this direction is complete.
  case end(UInt32)
  /// The stream ends in both directions.
  case cancel(UInt32, Reason)
  /// The receiver does not need the rest of the body in this direction.
  case stop(UInt32)
  /// The number of further bytes of the body that may be sent.
  case credit(UInt32, UInt32)
  case ping(UInt64)
  case pong(UInt64)
  case goodbye

  private enum Kind: UInt8 {
    case introduction = 1
    case request, answer, bytes, end, cancel, stop, credit, ping, pong, goodbye
  }

  /// The maximum length of a piece of a body.
  static let mostBodyByteCount = 32 << 10

  // MARK: Writing

  /// The payload; nil if the message does not fit in a frame.
  var payload: [UInt8]? {
    guard let payload = written, payload.count <= FrameProtection.mostPayloadByteCount else {
      return nil
    }
    return payload
  }

  private var written: [UInt8]? {
    switch self {
    case .introduction(let identifier, let databases, let proof):
      Self.introduction(identifier, databases, proof)
    case .request(let stream, let form): Self.request(stream, form)
    case .answer(let stream, let status, let headers):
      Self.fields(headers).map { Self.head(.answer, stream) + LittleEndian.bytes(status) + $0 }
    case .bytes(let stream, let bytes): Self.head(.bytes, stream) + bytes
    case .end(let stream): Self.head(.end, stream)
    case .cancel(let stream, let reason): Self.head(.cancel, stream) + [reason.rawValue]
    case .stop(let stream): Self.head(.stop, stream)
    case .credit(let stream, let count): Self.head(.credit, stream) + LittleEndian.bytes(count)
    case .ping(let number): Self.head(.ping, 0) + LittleEndian.bytes(number)
    case .pong(let number): Self.head(.pong, 0) + LittleEndian.bytes(number)
    case .goodbye: Self.head(.goodbye, 0)
    }
  }

  private static func head(_ kind: Kind, _ stream: UInt32) -> [UInt8] {
    [kind.rawValue] + LittleEndian.bytes(stream)
  }

  private static func introduction(
    _ identifier: String, _ databases: [String: Bool], _ proof: IdentityProof?
  ) -> [UInt8]? {
    guard let identifier = text(identifier), let count = UInt16(exactly: databases.count) else {
      return nil
    }
    var payload = head(.introduction, 0) + identifier + LittleEndian.bytes(count)
    for (name, isWritable) in databases.sorted(by: { $0.key < $1.key }) {
      guard let name = text(name) else { return nil }
      payload += name + [isWritable ? 1 : 0]
    }
    guard let proof else { return payload + [0] }
    return payload + [1] + proof.publicKey.bytes + proof.signature
  }

  private static func request(_ stream: UInt32, _ form: RequestForm) -> [UInt8]? {
    guard let method = text(form.method), let target = text(form.target),
      let fields = fields(form.headers)
    else { return nil }
    return head(.request, stream) + method + target + [form.body.rawValue] + fields
  }

  private static func fields(_ headers: HTTPHeaders) -> [UInt8]? {
    var bytes: [UInt8] = []
    for field in headers.fields {
      guard let name = text(field.name), let value = text(field.value) else { return nil }
      bytes += name + value
    }
    return bytes
  }

  private static func text(_ text: String) -> [UInt8]? {
    UInt16(exactly: text.utf8.count).map { LittleEndian.bytes($0) + Array(text.utf8) }
  }
}

// MARK: Reading

extension LinkMessage {
  /// Throws `.protocolViolated` unless the whole of `payload` is one message.
  init(_ payload: [UInt8]) throws(DeviceError) {
    var cursor = ByteCursor(payload)
    guard let kind = cursor.number(UInt8.self).flatMap(Kind.init),
      let stream = cursor.number(UInt32.self), let message = Self.read(kind, stream, &cursor),
      cursor.leftCount == 0
    else { throw DeviceError(.protocolViolated, "a frame holds no message of this version") }
    self = message
  }

  private static func read(
    _ kind: Kind, _ stream: UInt32, _ cursor: inout ByteCursor
  ) -> LinkMessage? {
    switch kind {
    case .introduction: introduction(&cursor)
    case .request: request(stream, &cursor)
    case .answer:
      cursor.number(UInt16.self).flatMap { status in
        (100...599).contains(status)
          ? fields(&cursor).map { .answer(stream, status: status, $0) } : nil
      }
    case .bytes:
      (1...mostBodyByteCount).contains(cursor.leftCount) ? .bytes(stream, cursor.rest()) : nil
    case .end: .end(stream)
    case .cancel:
      cursor.number(UInt8.self).flatMap(Reason.init).map { .cancel(stream, $0) }
    case .stop: .stop(stream)
    case .credit: cursor.number(UInt32.self).map { .credit(stream, $0) }
    case .ping: cursor.number(UInt64.self).map { .ping($0) }
    case .pong: cursor.number(UInt64.self).map { .pong($0) }
    case .goodbye: .goodbye
    }
  }

  private static func introduction(_ cursor: inout ByteCursor) -> LinkMessage? {
    guard let identifier = cursor.text(), let count = cursor.number(UInt16.self) else { return nil }
    var databases: [String: Bool] = [:]
    for _ in 0..<count {
      guard let name = cursor.text(), let flag = cursor.number(UInt8.self), flag <= 1 else {
        return nil
      }
      databases[name] = flag == 1
    }
    switch cursor.number(UInt8.self) {
    case 0: return .introduction(identifier: identifier, databases: databases, nil)
    case 1:
      guard
        let key = cursor.take(DevicePublicKey.byteCount).flatMap({ DevicePublicKey(bytes: $0) }),
        let signature = cursor.take(IdentityProof.signatureByteCount)
      else { return nil }
      return .introduction(
        identifier: identifier, databases: databases,
        IdentityProof(publicKey: key, signature: signature))
    default: return nil
    }
  }

  private static func request(_ stream: UInt32, _ cursor: inout ByteCursor) -> LinkMessage? {
    guard let method = cursor.text(), !method.isEmpty, let target = cursor.text(),
      target.utf8.first == UInt8(ascii: "/"),
      let body = cursor.number(UInt8.self).flatMap(RequestForm.Body.init),
      let headers = fields(&cursor)
    else { return nil }
    return .request(
      stream, RequestForm(method: method, target: target, headers: headers, body: body))
  }

  private static func fields(_ cursor: inout ByteCursor) -> HTTPHeaders? {
    var headers = HTTPHeaders()
    while cursor.leftCount > 0 {
      guard let name = cursor.text(), !name.isEmpty, let value = cursor.text() else { return nil }
      headers.add(name, value)
    }
    return headers
  }
}
