import FHIRModel
import Foundation
import HTTPClient
import ValueModel

/// The answer of a server, with its whole body.
struct FHIRAnswer: Sendable {
  let status: Int
  let headers: HTTPHeaders
  /// The address of the request.
  let url: String
  let bytes: [UInt8]

  var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the body as a resource. Throws `.invalidAnswer` if it is not one.
  func resource() throws(FHIRReplicationError) -> Value {
    let value: Value
    do throws(JSONError) {
      value = try JSON.parse(bytes, options: JSONOptions(largestDepth: 200))
    } catch {
      throw FHIRReplicationError(
        .invalidAnswer, "the body is not JSON: \(error.code)", status: status)
    }
    guard value.kind == .object, value["resourceType"]?.string != nil else {
      throw FHIRReplicationError(.invalidAnswer, "the body is no resource", status: status)
    }
    return value
  }

  /// Returns the body as a resource of a type. Throws `.invalidAnswer` if it is not one.
  func resource(_ type: String) throws(FHIRReplicationError) -> Value {
    let value = try resource()
    guard value["resourceType"]?.string == type else {
      let found = value["resourceType"]?.string == "OperationOutcome" ? ", but an outcome" : ""
      throw FHIRReplicationError(.invalidAnswer, "the body is no \(type)\(found)", status: status)
    }
    return value
  }

  /// The server's time of the answer; nil if the server does not state it.
  var date: Date? { headers["Date"].flatMap { FHIRInstant(httpDate: $0)?.date } }

  /// The wait that the server asks for; nil if it asks for none. A time of day is relative to the
  /// time of the answer.
  var retryAfter: Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = UInt32(text) { return .seconds(Int64(seconds)) }
    guard let date, let until = FHIRInstant(httpDate: text)?.date else { return nil }
    return .seconds(min(max(0, until.timeIntervalSince(date)), 86_400))
  }

  /// The error for a request that the server refuses.
  var refusal: FHIRReplicationError {
    FHIRReplicationError(.refused, "the server refuses the request", status: status)
  }
}
