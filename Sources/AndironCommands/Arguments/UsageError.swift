/// Arguments that cannot be understood, with a hint what would be.
struct UsageError: Error, Hashable {
  var message: String

  init(_ message: String) { self.message = message }
}

/// Work that cannot be done for a reason outside the engine.
struct CommandError: Error, Hashable, CustomStringConvertible {
  var message: String
  var description: String { message }

  init(_ message: String) { self.message = message }
}
