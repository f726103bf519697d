package import ValueModel

/// Options for a server that performs Bundles of requests.
package struct BundleOptions {
  /// The address of this store; addresses below it count as relative.
  package var base: String?
  /// Whether responses hold the resources that were written.
  package var returnsResources = false
  /// The most resources that a deletion by a condition deletes; with 1, several are an error.
  package var largestDeletionCount = 1
  /// Throws if a resource must not be stored; called before each write with the position of its
  /// entry.
  package var check: ((Value, Int) throws -> Void)?

  package init() {}
}
