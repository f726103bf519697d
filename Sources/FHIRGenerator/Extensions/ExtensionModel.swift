/// The definition of an extension, or of an extension within one.
struct ExtensionModel {
  /// An extension in a place where it may stand: an accessor.
  struct Accessor {
    var place: ExtensionPlace
    var name: String
    var model: ExtensionModel
  }

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
  var value: [TypeModel.ElementType] = []
  /// Whether the value may have any type.
  var hasAnyValue = false
  var parts: [ExtensionModel] = []
  /// The definition that a part takes its content from.
  var definition: String?

  var isList: Bool { most.map { $0 > 1 } ?? true }
  var hasValue: Bool { hasAnyValue || !value.isEmpty }
}
