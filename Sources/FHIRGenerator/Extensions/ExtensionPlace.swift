/// A Swift type that has accessors for extensions.
enum ExtensionPlace: Hashable {
  /// A type of the release, by its name in Swift.
  case type(String)
  /// All types that conform to a protocol of the run time.
  case all(String)
  /// The identifiers and extensions of primitives.
  case primitives
  /// The view of an extension with this URL.
  case part(String)
}

extension ExtensionPlace {
  /// The name in Swift, which also determines the order.
  var title: String {
    switch self {
    case .type(let name), .all(let name): name
    case .primitives: "PrimitiveElement"
    case .part(let url): url
    }
  }
}
