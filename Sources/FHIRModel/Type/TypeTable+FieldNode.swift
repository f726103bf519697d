package import ObjectModel

extension TypeTable {
  /// Returns the fields that queries of a type's objects may name: those of the specification, and
  /// those beside primitives that contain their extensions.
  package func fieldNode(_ definition: TypeDefinition) -> FieldNode {
    FieldNode(
      kind: nil,
      fields: FieldNode.Fields(
        field: { name in fieldNode(name, of: definition) },
        names: {
          let names = definition.fields.flatMap { field in
            field.primitive == nil ? [field.name] : [field.name, "_" + field.name]
          }
          return (names + (definition.isResource ? ["resourceType"] : [])).sorted()
        }))
  }

  private func fieldNode(_ name: String, of definition: TypeDefinition) -> FieldNode? {
    let anything = FieldNode(kind: nil, fields: nil)
    guard let field = definition.field(name) else {
      if name == "resourceType" { return definition.isResource ? FieldNode(String.self) : nil }
      let companion = name.hasPrefix("_") ? definition.field(String(name.dropFirst())) : nil
      return companion?.primitive == nil ? nil : anything
    }
    if let stored = field.primitive?.stored { return FieldNode(stored) }
    return self.definition(field.type).map { fieldNode($0) } ?? anything
  }
}
