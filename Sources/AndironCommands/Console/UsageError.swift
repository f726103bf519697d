/// An error for arguments that cannot be understood, with a hint at what would be.
package struct UsageError: Error, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
