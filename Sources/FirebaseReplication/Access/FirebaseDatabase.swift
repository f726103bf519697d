public import HTTPClient

/// A Realtime Database, and how it is reached.
public struct FirebaseDatabase: Sendable {
  /// Its address, such as `https://NAME.firebaseio.com`, with the path below which everything lies,
  /// if there is one. `http` is accepted for this machine only.
  public var url: String
  /// The name of the database, for the emulator; nil for the service, whose address has it.
  public var namespace: String?
  public var credentials: FirebaseCredentials
  public var transport: any HTTPTransport
  public var pacing = FirebasePacing()
  /// The most bytes of an answer.
  public var answerByteCount = 64 << 20

  public init(
    _ url: String, namespace: String? = nil, credentials: FirebaseCredentials = .none,
    transport: any HTTPTransport
  ) {
    self.url = url
    self.namespace = namespace
    self.credentials = credentials
    self.transport = transport
  }
}
