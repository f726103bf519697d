/// How one property is written.
struct PropertyRule: Sendable {
  /// The name in the database; nil for the property's own.
  var name: String?
  var codec: FirebaseCodec?
  var isIgnored = false
}
