/// The rule for writing one property.
struct PropertyRule: Sendable {
  /// The name in the database; nil for the property's own name.
  var name: String?
  var codec: FirebaseCodec?
  var isIgnored = false
}
