/// A restriction of a query to objects that some index finds in a way of its own. Only the storage
/// that offers it understands it.
package protocol QueryRestriction: Sendable {
  /// The name of the restriction in the explanation of a query.
  var name: String { get }
}
