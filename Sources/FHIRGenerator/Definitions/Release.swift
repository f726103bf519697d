import FHIRModel
import ValueModel

/// What the definitions of a release say, in the form that text is made of.
struct Release {
  let name: ReleaseVersion
  /// Types with fields, sorted by name; nested types are in those that they are nested in.
  var types: [TypeModel]
  /// Sets of codes of required bindings, sorted by name.
  var codes: [CodeSet]
}

/// A type with fields.
final class TypeModel {
  enum Base { case element, backboneElement, resource, domainResource }

  /// The name of the type itself, without those around it.
  let name: String
  /// The path in the specification, such as `Patient.contact`.
  let path: String
  let base: Base
  var elements: [ElementModel] = []
  var nested: [TypeModel] = []
  weak var parent: TypeModel?

  init(name: String, path: String, base: Base, parent: TypeModel? = nil) {
    self.name = name
    self.path = path
    self.base = base
    self.parent = parent
  }

  var isResource: Bool { base == .resource || base == .domainResource }

  /// With the names of the types around it: `Patient.Contact`.
  var qualifiedName: String { (parent.map { $0.qualifiedName + "." } ?? "") + name }

  /// The type itself and all in it.
  var all: [TypeModel] { [self] + nested.flatMap(\.all) }
}

/// An element of a type that the type does not inherit.
struct ElementModel {
  /// Without `[x]`.
  var name: String
  var isChoice: Bool
  var types: [ElementType]
  var least: Int
  /// Nil for any number.
  var most: Int?
  /// Whether a summary has it.
  var isSummary = false

  var isList: Bool { most.map { $0 > 1 } ?? true }
}

/// A type that an element may have.
struct ElementType: Hashable {
  /// The name in the specification; of nested types with those around them.
  var name: String
  /// The set of codes of a required binding.
  var codes: String?
  /// What a reference may lead to; empty for all.
  var targets: [String] = []
}

/// The codes of a required binding.
struct CodeSet: Hashable {
  /// The name of the binding, as a Swift type has it.
  var name: String
  var url: String
  var codes: [String]
  /// The code systems that they are of.
  var systems: [String] = []
}
