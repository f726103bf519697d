/// An error for work that cannot be done for a reason outside the engine.
package struct CommandError: Error, Hashable, CustomStringConvertible {
  package var message: String
  package var description: String { message }

  package init(_ message: String) { self.message = message }
}
