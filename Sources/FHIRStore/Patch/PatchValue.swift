import FHIRModel
import ValueModel

/// A value of a patch: of a type that it names, or the parts of an element.
enum PatchValue {
  /// `suffix` is the name of the type as fields of choices end with it.
  case typed(Value, suffix: String)
  case parts([(name: String, value: PatchValue)])

  /// Reads the part `value` of an operation, or a part of one. Nil if it has no value.
  init?(_ part: Value) {
    if let field = part.fields.first(where: { $0.name.utf8.starts(with: "value".utf8) }) {
      self = .typed(field.value, suffix: String(field.name.dropFirst(5)))
      return
    }
    guard let parts = part["part"], parts.kind == .array else { return nil }
    var all: [(String, PatchValue)] = []
    for part in parts.elements {
      guard let name = part["name"]?.string, let value = PatchValue(part) else { return nil }
      all.append((name, value))
    }
    self = .parts(all)
  }

  /// The field of a type that an element of that name has for the value; nil if there is none.
  func field(_ name: String, of type: String, _ types: TypeTable) -> FieldDefinition? {
    guard let definition = types.definition(type) else { return nil }
    if let field = definition.field(name) { return field }
    let name = name.hasSuffix("[x]") ? String(name.dropLast(3)) : name
    guard case .typed(_, let suffix) = self,
      let choice = PatchPlace.choice(name, definition)
    else { return nil }
    return choice.first { $0.name == name + suffix }
  }

  /// The value as an element of a type has it. Throws `.failed` if the type has no such parts.
  func value(_ type: String, _ types: TypeTable) throws(FHIRPathPatchError) -> Value {
    switch self {
    case .typed(let value, _): return value
    case .parts(let parts):
      var object = Value(object: [])
      for (name, part) in parts {
        guard let field = part.field(name, of: type, types) else {
          throw .failed("the element has no part of that name")
        }
        let value = try part.value(field.type, types)
        if field.isList {
          let old = object[field.name].map { Array($0.elements) } ?? []
          object[field.name] = Value(array: old + [value])
        } else {
          object[field.name] = value
        }
      }
      return object
    }
  }
}
