extension OutgoingRequest {
  /// Returns the request that follows an answer to this one, for callers that follow redirects
  /// themselves; nil if the answer is not a redirect, or has no address. A request to another
  /// origin omits all fields that may authenticate the user.
  ///
  /// Throws `TransportError.redirected` if no request may be sent to that address.
  package func redirected(by answer: IncomingResponse) throws(TransportError) -> OutgoingRequest? {
    try Redirect.next(
      self, from: HTTPAddress(url), status: answer.status, headers: answer.headers)
  }
}
