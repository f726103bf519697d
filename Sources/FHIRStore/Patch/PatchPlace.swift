import FHIRModel
import ValueModel

/// An element in a resource: the way to it, and its type.
struct PatchPlace {
  enum Key: Hashable {
    case field(String)
    case position(Int)
  }

  /// Empty for the resource.
  var keys: [Key] = []
  /// The name of the type, for nested ones with those of the types around them.
  var type: String
  var value: Value

  /// The elements that a path leads to, from this one.
  func places(_ path: some Sequence<PatchPath.Step>, _ types: TypeTable) -> [PatchPlace] {
    path.reduce([self]) { places, step in
      switch step {
      case .field(let name): places.flatMap { $0.children(name, types) }
      case .position(let position):
        position < places.count ? [places[position]] : []
      case .last: Array(places.suffix(1))
      case .single: places.count <= 1 ? places : []
      case .where(let equalities):
        places.filter { place in
          equalities.allSatisfy { equality in
            let steps = equality.path.map { PatchPath.Step.field($0) }
            return place.places(steps, types).contains { $0.value == equality.value }
          }
        }
      case .ofType(let type): places.filter { $0.type == type }
      }
    }
  }

  private func children(_ name: String, _ types: TypeTable) -> [PatchPlace] {
    guard value.kind == .object, let field = Self.field(name, of: self, types),
      let child = value[field.name]
    else { return [] }
    let key = keys + [.field(field.name)]
    guard child.kind == .array else {
      return [PatchPlace(keys: key, type: field.type, value: child)]
    }
    return child.elements.enumerated().map { index, element in
      PatchPlace(keys: key + [.position(index)], type: field.type, value: element)
    }
  }

  /// The field that a name stands for: of a choice, the one that is there. Nil if the type has no
  /// such element, or the choice has no value.
  static func field(
    _ name: String, of place: PatchPlace, _ types: TypeTable
  ) -> FieldDefinition? {
    let own = place.value["resourceType"]?.string
    guard let definition = types.definition(own ?? place.type) else { return nil }
    if let field = definition.field(name) { return field }
    return choice(name, definition)?.first { place.value[$0.name] != nil }
  }

  /// The fields of a choice; nil if the type has no such choice.
  static func choice(
    _ name: String, _ definition: TypeDefinition
  ) -> ArraySlice<FieldDefinition>? {
    definition.choices.first { $0.name == name + "[x]" }.map { definition.fields[$0.fields] }
  }
}
