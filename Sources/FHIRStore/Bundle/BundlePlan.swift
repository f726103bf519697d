/// The resource that an entry of a Bundle concerns.
struct BundlePlan {
  var type: String
  /// Nil if there is no such resource, as in a deletion of one that does not exist.
  var id: String?
  /// Whether a resource that is to be created only if nothing matches exists already.
  var isThere = false
  /// Further resources that a deletion concerns.
  var others: [String] = []
}
