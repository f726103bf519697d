/// Makes the body of a response, piece by piece, as fast as the client reads it.
public protocol HTTPBodySource: AnyObject, Sendable {
  /// Returns what comes next. Called on a thread of the server that may block for the length of a
  /// read or write of the store, never twice at once.
  ///
  /// An error cuts the connection off, so that the client does not take the body for complete.
  func next() throws -> HTTPBodyPiece

  /// Called before the first piece, with what calls ``next()`` again before the time that a
  /// ``HTTPBodyPiece/wait(milliseconds:)`` names. It may be called from any thread at any time.
  func begin(wake: @escaping @Sendable () -> Void)

  /// Called once, after the last piece, or when the client has gone away.
  func end()
}

extension HTTPBodySource {
  public func begin(wake: @escaping @Sendable () -> Void) {}
  public func end() {}
}
