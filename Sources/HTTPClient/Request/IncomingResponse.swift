/// The answer of a server: its header, and its body as it comes.
public struct IncomingResponse: Sendable {
  public var status: Int
  public var headers: HTTPHeaders
  /// The address that answered, after redirects.
  public var url: String
  /// The body, unpacked if it was sent packed and the request did not name an `Accept-Encoding`
  /// itself; the header says nothing of the packing then. A consumer that does not read it to its
  /// end cancels it, so that the connection is free.
  public var body: any ByteStream

  public init(
    _ status: Int, headers: HTTPHeaders = [:], url: String = "",
    body: any ByteStream = BytesStream([])
  ) {
    self.status = status
    self.headers = headers
    self.url = url
    self.body = body
  }
}
