public import HTTPClient

/// A Realtime Database, with its address and access.
public struct FirebaseDatabase: Sendable {
  /// The address of the database, such as `https://NAME.firebaseio.com`, with the path of the root
  /// of all data, if there is one. `http` is accepted for this machine only.
  public var url: String
  /// The name of the database, for the emulator; nil for the service, whose address contains it.
  public var namespace: String?
  public var credentials: FirebaseCredentials
  public var transport: any HTTPTransport
  public var pacing = FirebasePacing()
  /// The maximum number of bytes of an answer.
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
