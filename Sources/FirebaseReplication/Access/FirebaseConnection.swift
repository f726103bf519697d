import FileAccess
import Foundation
import HTTPClient
import HTTPMessage
import ValueModel

/// Sends requests to a database with the token, retries them if that helps, and checks the answers.
final class FirebaseConnection: Sendable {
  let database: FirebaseDatabase
  let address: FirebaseAddress
  private let token = Locked<FirebaseToken?>(nil)

  var pacing: FirebasePacing { database.pacing }

  /// Throws `FirebaseError.invalidDeclaration` if the address cannot be used.
  init(_ database: FirebaseDatabase) throws(FirebaseError) {
    self.database = database
    address = try FirebaseAddress(database)
  }

  /// Sends a request, with retries, and returns its final answer, with the status 200, 204 or 412.
  ///
  /// Throws `FirebaseError` for all other answers, `CancellationError`, and the errors of the
  /// credentials.
  func send(
    _ method: HTTPMethod, _ path: [String], query: [(String, String)] = [],
    headers: HTTPHeaders = [:], body: Value? = nil
  ) async throws -> FirebaseAnswer {
    var failures = 0
    var isRenewed = false
    while true {
      do {
        return try await attempt(method, path, query, headers, body)
      } catch let error as FirebaseError {
        if error.code == .unauthorized, !isRenewed, database.credentials.token != nil {
          isRenewed = true
          try await renew()
          continue
        }
        failures += 1
        guard error.isTransient, failures < pacing.attemptCount,
          error.retryAfter ?? .zero <= pacing.longestPause
        else { throw error }
        try await pacing.sleep(error.retryAfter ?? pacing.pause(after: failures))
      }
    }
  }

  private func attempt(
    _ method: HTTPMethod, _ path: [String], _ query: [(String, String)], _ headers: HTTPHeaders,
    _ body: Value?
  ) async throws -> FirebaseAnswer {
    var request = try await authorized(method, path, query)
    for field in headers.fields { request.headers.add(field.name, field.value) }
    if let body {
      request.headers["Content-Type"] = "application/json"
      request.body = .bytes(body.jsonBytes())
    }
    do {
      let response = try await database.transport.send(request)
      let bytes = try await response.body.bytes(limit: database.answerByteCount)
      return try answer(response, bytes)
    } catch let error as TransportError {
      throw FirebaseError(error)
    }
  }

  private func answer(
    _ response: IncomingResponse, _ bytes: [UInt8]
  ) throws(FirebaseError) -> FirebaseAnswer {
    guard [200, 204, 412].contains(response.status) else {
      throw FirebaseError(response, bytes, now: pacing.now())
    }
    var value = Value.null
    if response.status != 204 {
      do {
        value = try JSON.parse(bytes, options: JSONOptions(largestDepth: 64))
      } catch {
        throw FirebaseError(
          .invalidAnswer, "the answer is not JSON", status: response.status)
      }
    }
    return FirebaseAnswer(
      status: response.status, value: value, tag: response.headers["ETag"],
      date: response.headers["Date"].flatMap { HTTPDate.date($0) })
  }

  // MARK: Tokens

  /// Returns a request with the current token.
  func authorized(
    _ method: HTTPMethod, _ path: [String], _ query: [(String, String)]
  ) async throws -> OutgoingRequest {
    guard let token = try await currentToken() else {
      return OutgoingRequest(method, address.url(path, query))
    }
    switch token.placement {
    case .parameter:
      return OutgoingRequest(method, address.url(path, query + [("auth", token.text)]))
    case .bearer:
      return OutgoingRequest(
        method, address.url(path, query), headers: ["Authorization": "Bearer \(token.text)"])
    }
  }

  private func currentToken() async throws -> FirebaseToken? {
    guard database.credentials.token != nil else { return nil }
    if let known = token.withLock({ $0 }) {
      guard let expiry = known.expiry, expiry <= pacing.now().addingTimeInterval(60) else {
        return known
      }
      return try await renew()
    }
    return try await renew(isRenewal: false)
  }

  /// Replaces the token by a new one.
  @discardableResult
  func renew(isRenewal: Bool = true) async throws -> FirebaseToken? {
    let fresh = try await database.credentials.token?(isRenewal)
    token.withLock { $0 = fresh }
    return fresh
  }
}
