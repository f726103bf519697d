import ObjectModel
import ValueModel

/// The place of a primitive, and of the companion field that holds its identifier and extensions.
struct PrimitivePlace {
  /// The path of the object that has both fields.
  private let parent: [ValuePath.Component]
  private let name: String
  private var companionName: String { "_" + name }

  /// Traps for a key path that does not lead to a field, which is a mistake in the program.
  init(_ keyPath: AnyKeyPath) {
    guard let path = FieldPaths().path(for: keyPath), case .field(let name)? = path.components.last
    else { preconditionFailure("the key path \(keyPath) leads to no field") }
    self.name = name
    parent = path.components.dropLast()
  }

  func value(in root: Value) -> Value? { root[ValuePath(parent)]?[name] }

  func companion(in root: Value) -> Value? { root[ValuePath(parent)]?[companionName] }

  /// Sets the companion; nil removes it. Missing objects on the way are created.
  func setCompanion(_ companion: Value?, in root: inout Value) {
    set(nil, companion, in: &root, changesValue: false)
  }

  /// Sets the value and the companion; nil removes them.
  func set(_ value: Value?, _ companion: Value?, in root: inout Value) {
    set(value, companion, in: &root, changesValue: true)
  }

  private func set(
    _ value: Value?, _ companion: Value?, in root: inout Value, changesValue: Bool
  ) {
    if value == nil, companion == nil, root[ValuePath(parent)] == nil { return }
    Self.change(&root, parent[...]) { object in
      if changesValue { object[name] = value }
      object[companionName] = companion
    }
  }

  /// Changes an object in place, so that nothing outside the path to it is copied.
  private static func change(
    _ value: inout Value, _ path: ArraySlice<ValuePath.Component>, _ body: (inout Value) -> Void
  ) {
    guard let step = path.first else { return body(&value) }
    switch step {
    case .field(let name):
      var field = value[name] ?? Value(object: [(String, Value)]())
      value[name] = .null
      change(&field, path.dropFirst(), body)
      value[name] = field
    case .element(let position):
      guard var element = value[position] else { preconditionFailure("no element at \(position)") }
      value[position] = .null
      change(&element, path.dropFirst(), body)
      value[position] = element
    }
  }
}
