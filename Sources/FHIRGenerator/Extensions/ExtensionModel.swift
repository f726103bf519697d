/// What a definition says of an extension, or of an extension within one.
struct ExtensionModel {
  /// What instances say they are: the whole URL of a definition, or the name of a part.
  var url: String
  /// What it may be called, the best first.
  var names: [String]
  /// One line for humans; empty where there is none.
  var title: String
  var least = 0
  /// Nil for any number.
  var most: Int?
  var isModifier = false
  /// The types that the value may have; empty where it has none.
  var value: [ElementType] = []
  /// Whether the value may have any type.
  var hasAnyValue = false
  var parts: [ExtensionModel] = []
  /// The definition that a part takes its content from.
  var definition: String?

  var isList: Bool { most.map { $0 > 1 } ?? true }
  var hasValue: Bool { hasAnyValue || !value.isEmpty }
}

/// An extension where it may stand: an accessor.
struct ExtensionAccessor {
  var place: ExtensionPlace
  var name: String
  var model: ExtensionModel
}

/// What has accessors for extensions.
enum ExtensionPlace: Hashable {
  /// A type of the release, named as in Swift.
  case type(String)
  /// All types of a protocol of the run time.
  case all(String)
  /// What stands beside primitives.
  case primitives
  /// The view of an extension with this URL.
  case part(String)
}

/// Something that has no accessor, and why.
struct ExtensionGap: Hashable, CustomStringConvertible {
  var url: String
  var reason: String

  var description: String { "\(url): \(reason)" }
}
