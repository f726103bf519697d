extension OutgoingRequest {
  /// The request that follows an answer to this one, for callers that follow redirects themselves;
  /// nil if the answer is no redirect, or names no place. To another origin it takes along no field
  /// that may prove who the user is.
  ///
  /// Throws `TransportError.redirected` if no request may go there.
  package func redirected(by answer: IncomingResponse) throws(TransportError) -> OutgoingRequest? {
    try Redirect.next(
      self, from: HTTPAddress(url), status: answer.status, headers: answer.headers)
  }
}
