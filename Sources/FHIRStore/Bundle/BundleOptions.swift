package import ValueModel

/// How a server performs Bundles of requests.
package struct BundleOptions {
  /// The address of this store; addresses below it count as relative.
  package var base: String?
  /// Whether responses hold the resources that were written.
  package var returnsResources = false
  /// Throws if a resource must not be stored; called before each write with the position of its
  /// entry.
  package var check: ((Value, Int) throws -> Void)?

  package init() {}
}
