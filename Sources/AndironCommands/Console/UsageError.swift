/// An error for arguments that cannot be understood, with a hint at what would be.
struct UsageError: Error, Hashable {
  var message: String

  init(_ message: String) { self.message = message }
}
