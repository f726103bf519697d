import HTTPClient
import HTTPMessage

extension OutgoingRequest {
  /// A request with time enough: other tests may keep all threads busy for minutes.
  static func patient(
    _ method: HTTPMethod, _ url: String, headers: HTTPHeaders = [:],
    body: Body = .none
  ) -> OutgoingRequest {
    var request = OutgoingRequest(method, url, headers: headers, body: body)
    request.limits.idle = .seconds(1_800)
    return request
  }
}
