public import HTTPMessage

extension HTTPRequest {
  /// The body as it was before it was packed for its way, by what `Content-Encoding` says.
  ///
  /// What is packed is unpacked as it is read, in bounded memory; the limit of
  /// ``HTTPRequestBody/bytes(limit:)`` counts unpacked bytes. Throws `HTTPError.invalidEncoding`
  /// for codings other than `gzip` and `identity`; reading the body throws it for bytes that are
  /// not packed.
  public func unpackedBody() throws(HTTPError) -> HTTPRequestBody {
    var body = body
    // The coding that was applied last is to be undone first.
    for coding in headers.list("Content-Encoding").reversed() {
      switch coding.lowercased() {
      case "identity": continue
      case "gzip", "x-gzip": body = HTTPRequestBody(GzipBodyReader(body.reader()))
      default: throw HTTPError(.invalidEncoding, "bodies are packed by gzip alone")
      }
    }
    return body
  }
}
