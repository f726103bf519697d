/// The definition of an extension, or of an extension within one.
struct ExtensionModel {
  /// The `url` in instances: the whole URL of a definition, or the name of a part.
  var url: String
  /// Candidates for its name, best first.
  var names: [String]
  /// One line for humans; may be empty.
  var title: String
  var least = 0
  /// The largest number; nil for any number.
  var most: Int?
  var isModifier = false
  /// The types that the value may have; empty if it has no value.
  var value: [ElementType] = []
  /// Whether the value may have any type.
  var hasAnyValue = false
  var parts: [ExtensionModel] = []
  /// The definition that a part takes its content from.
  var definition: String?

  var isList: Bool { most.map { $0 > 1 } ?? true }
  var hasValue: Bool { hasAnyValue || !value.isEmpty }
}

/// An extension in a place where it may stand: an accessor.
struct ExtensionAccessor {
  var place: ExtensionPlace
  var name: String
  var model: ExtensionModel
}

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

/// An extension without an accessor, and the reason.
struct ExtensionGap: Hashable, CustomStringConvertible {
  var url: String
  var reason: String

  var description: String { "\(url): \(reason)" }
}
