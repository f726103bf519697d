/// An error for work that cannot be done for a reason outside the engine.
struct CommandError: Error, Hashable, CustomStringConvertible {
  var message: String
  var description: String { message }

  init(_ message: String) { self.message = message }
}
