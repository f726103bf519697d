import Foundation
import HTTPClient
import HTTPMessage

/// Maps answers and failures of the transport to errors. The server's texts may have content: they
/// are examined, but never shown.
extension FirebaseError {
  init(_ error: TransportError) {
    switch error.code {
    case .unreachable, .timedOut, .cutOff: self.init(.unavailable, error.message)
    case .tooLarge:
      self.init(.invalidAnswer, error.message)
      isTooLong = true
    case .invalidAnswer: self.init(.invalidAnswer, error.message)
    case .invalidRequest: self.init(.invalidDeclaration, error.message)
    case .untrusted, .redirected, .notSupported: self.init(.connection, error.message)
    }
  }

  init(_ response: IncomingResponse, _ bytes: [UInt8], now: Date) {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let (code, message) = Self.meaning(of: response.status, text)
    let isLater = code == .unavailable
    self.init(
      code, message, status: response.status,
      retryAfter: isLater ? Self.pause(response.headers["Retry-After"], now) : nil)
  }

  private static func meaning(of status: Int, _ text: String) -> (Code, String) {
    switch status {
    case 400 where text.contains("Index not defined"):
      (.indexMissing, "the rules have no index of the field by which changes are asked for")
    case 400, 413: (.refused, "the server does not accept what was sent")
    case 401 where text.contains("Permission denied"):
      (.unauthorized, "the rules, or the lack of a token, do not allow it")
    case 401: (.unauthorized, "the server does not accept the token")
    case 403: (.denied, "the server does not allow it")
    case 404, 417: (.noSuchDatabase, "there is no such database")
    case 423: (.noSuchDatabase, "the database is disabled")
    case 408, 425, 429, 500...599: (.unavailable, "the server cannot answer at present")
    default: (.invalidAnswer, "the server gave an answer that such a database does not give")
    }
  }

  /// Returns the pause in a header that has a number of seconds, or a date.
  private static func pause(_ text: String?, _ now: Date) -> Duration? {
    guard let text else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(0, seconds), 86_400)) }
    guard let date = HTTPDate.date(text) else { return nil }
    return .seconds(min(max(0, date.timeIntervalSince(now)), 86_400))
  }
}
