package import FHIRModel
package import ValueModel

extension FHIRPathPatch {
  /// The resource after all operations. Throws `FHIRPathPatchError` if one of them fails.
  package func applied(
    to resource: Value, _ release: any FHIRRelease.Type
  ) throws(FHIRPathPatchError) -> Value {
    var resource = resource
    for (index, operation) in operations.enumerated() {
      do throws(FHIRPathPatchError) {
        try Self.apply(operation, to: &resource, release.types)
      } catch {
        var error = error
        error.operation = index
        throw error
      }
    }
    return resource
  }

  private static func apply(
    _ operation: Operation, to resource: inout Value, _ types: TypeTable
  ) throws(FHIRPathPatchError) {
    let root = PatchPlace(type: resource["resourceType"]?.string ?? "", value: resource)
    switch operation {
    case .add(let path, let name, let value):
      let place = try one(root.places(path.steps, types))
      try add(value, name, to: place, &resource, types)
    case .insert(let path, let index, let value):
      let (place, field) = try list(path, root, types)
      let new = try value.value(field.type, types)
      try change(field, of: place, &resource) { values in
        guard index <= values.count else { return false }
        values.insert((new, .null), at: index)
        return true
      }
    case .delete(let path):
      let places = root.places(path.steps, types)
      guard !places.isEmpty else { return }
      try replace(one(places), with: nil, &resource)
    case .replace(let path, let value):
      let place = try one(root.places(path.steps, types))
      try replace(place, value, &resource, types)
    case .move(let path, let source, let destination):
      let (place, field) = try list(path, root, types)
      try change(field, of: place, &resource) { values in
        guard values.indices.contains(source), values.indices.contains(destination) else {
          return false
        }
        values.insert(values.remove(at: source), at: destination)
        return true
      }
    }
  }

  private static func one(_ places: [PatchPlace]) throws(FHIRPathPatchError) -> PatchPlace {
    guard let place = places.first, places.count == 1 else {
      throw .failed(
        places.isEmpty ? "the path leads nowhere" : "the path leads to several elements")
    }
    return place
  }

  /// The element with a list, and the field of the list. Throws `.failed` if the path leads to no
  /// list as a whole.
  private static func list(
    _ path: PatchPath, _ root: PatchPlace, _ types: TypeTable
  ) throws(FHIRPathPatchError) -> (PatchPlace, FieldDefinition) {
    guard case .field(let name)? = path.steps.last else {
      throw .failed("the path leads to no list")
    }
    let place = try one(root.places(path.steps.dropLast(), types))
    guard let field = PatchPlace.field(name, of: place, types), field.isList else {
      throw .failed("the path leads to no list")
    }
    return (place, field)
  }

  private static func add(
    _ value: PatchValue, _ name: String, to place: PatchPlace, _ resource: inout Value,
    _ types: TypeTable
  ) throws(FHIRPathPatchError) {
    let type = place.value["resourceType"]?.string ?? place.type
    guard place.value.kind == .object, let field = value.field(name, of: type, types) else {
      throw .failed("the element has no part of that name")
    }
    let new = try value.value(field.type, types)
    guard field.isList else {
      guard place.value[field.name] == nil,
        PatchPlace.field(name, of: place, types).map({
          place.value[$0.name] == nil
        }) ?? true
      else { throw .failed("the element is there already") }
      set([.field(field.name)], of: place, new, &resource)
      return
    }
    try change(field, of: place, &resource) { values in
      values.append((new, .null))
      return true
    }
  }

  private static func replace(
    _ place: PatchPlace, _ value: PatchValue, _ resource: inout Value, _ types: TypeTable
  ) throws(FHIRPathPatchError) {
    guard case .field(let old)? = place.keys.last else {
      return try replace(place, with: value.value(place.type, types), &resource)
    }
    // The value of a choice may be of another type than before.
    let parent = Array(place.keys.dropLast())
    let holder = PatchPlace(keys: parent, type: "", value: resource.element(parent) ?? .null)
    guard case .typed(let new, let suffix) = value, let type = holderType(holder, resource, types),
      let definition = types.definition(type), let field = definition.field(old),
      let choice = field.choice.map({ definition.choices[$0] })
    else { return try replace(place, with: value.value(place.type, types), &resource) }
    let name = choice.name.dropLast(3) + suffix
    guard definition.fields[choice.fields].contains(where: { $0.name == name }) else {
      throw .failed("the element has no values of that type")
    }
    try replace(place, with: nil, &resource)
    set([.field(String(name))], of: holder, new, &resource)
  }

  /// The type of an element by the way to it.
  private static func holderType(
    _ holder: PatchPlace, _ resource: Value, _ types: TypeTable
  ) -> String? {
    var (type, value) = (resource["resourceType"]?.string, resource)
    for key in holder.keys {
      switch key {
      case .field(let name):
        type = type.flatMap { types.definition($0)?.field(name)?.type }
        value = value[name] ?? .null
      case .position(let position): value = value[position] ?? .null
      }
      if let own = value["resourceType"]?.string { type = own }
    }
    return type
  }

  /// Puts a value in the place of an element, or takes the element away, with its extensions.
  private static func replace(
    _ place: PatchPlace, with value: Value?, _ resource: inout Value
  ) throws(FHIRPathPatchError) {
    guard let last = place.keys.last else { throw .failed("the resource itself stays") }
    switch last {
    case .field(let name):
      let holder = PatchPlace(keys: Array(place.keys.dropLast()), type: "", value: .null)
      set([.field("_" + name)], of: holder, nil, &resource)
      set([.field(name)], of: holder, value, &resource)
    case .position(let position):
      guard case .field(let name)? = place.keys.dropLast().last else {
        throw .failed("the path leads to no element")
      }
      let keys = Array(place.keys.dropLast(2))
      let holder = PatchPlace(keys: keys, type: "", value: resource.element(keys) ?? .null)
      try change(name, of: holder, &resource) { values in
        guard values.indices.contains(position) else { return false }
        if let value {
          values[position] = (value, .null)
        } else {
          values.remove(at: position)
        }
        return true
      }
    }
  }

  private static func change(
    _ field: FieldDefinition, of place: PatchPlace, _ resource: inout Value,
    _ body: (inout [(value: Value, companion: Value)]) -> Bool
  ) throws(FHIRPathPatchError) {
    try change(field.name, of: place, &resource, body)
  }

  /// Changes a list together with the list of what its primitives have besides their values. Throws
  /// `.failed` if `body` returns false: a position is outside the list.
  private static func change(
    _ name: String, of place: PatchPlace, _ resource: inout Value,
    _ body: (inout [(value: Value, companion: Value)]) -> Bool
  ) throws(FHIRPathPatchError) {
    let values = place.value[name].map { Array($0.elements) } ?? []
    let companions = place.value["_" + name].map { Array($0.elements) } ?? []
    var pairs = (0..<max(values.count, companions.count)).map { index in
      (
        value: index < values.count ? values[index] : .null,
        companion: index < companions.count ? companions[index] : .null
      )
    }
    guard body(&pairs) else { throw .failed("the position is outside the list") }
    set([.field(name)], of: place, Self.array(pairs.map(\.value)), &resource)
    set([.field("_" + name)], of: place, Self.array(pairs.map(\.companion)), &resource)
  }

  /// Nil if there is nothing in it.
  private static func array(_ values: [Value]) -> Value? {
    values.allSatisfy(\.isNull) ? nil : Value(array: values)
  }

  private static func set(
    _ keys: [PatchPlace.Key], of place: PatchPlace, _ value: Value?, _ resource: inout Value
  ) {
    resource = resource.setting(value, at: (place.keys + keys)[...]) ?? .null
  }
}

extension Value {
  fileprivate func element(_ keys: [PatchPlace.Key]) -> Value? {
    keys.reduce(self) { value, key in
      switch key {
      case .field(let name): value?[name]
      case .position(let position): value?[position]
      }
    }
  }

  /// The value with another element, or without it for nil. Nil if nothing is left.
  fileprivate func setting(_ new: Value?, at keys: ArraySlice<PatchPlace.Key>) -> Value? {
    guard let key = keys.first else { return new }
    var value = self
    switch key {
    case .field(let name):
      let child = self[name].map { $0.setting(new, at: keys.dropFirst()) } ?? new
      value[name] = child
      return value.count == 0 ? nil : value
    case .position(let position):
      var all = Array(elements)
      guard all.indices.contains(position) else { return self }
      if let child = all[position].setting(new, at: keys.dropFirst()) {
        all[position] = child
      } else {
        all.remove(at: position)
      }
      return all.isEmpty ? nil : Value(array: all)
    }
  }
}
