package import Andiron
import ValueModel

/// The code that makes the entries of the index of one type of resources.
public struct ResourceKeys: Sendable {
  let layout: SearchLayout

  init(_ layout: SearchLayout) { self.layout = layout }

  /// The name of the index in its collection.
  package static let indexName = SearchLayout.indexName

  /// The code that makes the entries.
  package var derivation: any KeyDerivation { layout }

  /// The entry that a resource with this `id` has. Another resource has the same one only if the
  /// `id` is longer than ids may be.
  package static func identity(_ id: String) -> [UInt8] { SearchKey.identity(id).bytes }
}
