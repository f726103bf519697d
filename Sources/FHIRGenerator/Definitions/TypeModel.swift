/// A type with fields.
final class TypeModel {
  /// A type that an element may have.
  struct ElementType: Hashable {
    /// The name in the specification; nested types have the names of the types around them.
    var name: String
    /// The code set of a required binding.
    var codes: String?
    /// The types that a reference may lead to; empty for any.
    var targets: [String] = []
  }

  enum Base { case element, backboneElement, resource, domainResource }

  /// The name of the type itself, without the names of the types around it.
  let name: String
  /// The path in the specification, such as `Patient.contact`.
  let path: String
  let base: Base
  var elements: [Element] = []
  var nested: [TypeModel] = []
  weak var parent: TypeModel?

  init(name: String, path: String, base: Base, parent: TypeModel? = nil) {
    self.name = name
    self.path = path
    self.base = base
    self.parent = parent
  }

  var isResource: Bool { base == .resource || base == .domainResource }

  /// Whether it is a resource or within one.
  var isInResource: Bool { parent?.isInResource ?? isResource }

  /// The name with those of the types around it: `Patient.Contact`.
  var qualifiedName: String { (parent.map { $0.qualifiedName + "." } ?? "") + name }

  /// The type itself and all types nested in it.
  var all: [TypeModel] { [self] + nested.flatMap(\.all) }

  /// An element of a type that the type does not inherit.
  struct Element {
    /// The name without `[x]`.
    var name: String
    var isChoice: Bool
    var types: [ElementType]
    var least: Int
    /// The largest number of values; nil for any number.
    var most: Int?
    /// Whether it is part of the summary.
    var isSummary = false

    var isList: Bool { most.map { $0 > 1 } ?? true }
  }
}
