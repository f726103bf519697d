import Foundation
import ValueModel

/// A decoder that invents the content it is asked for.
final class ProbeNode: Decoder {
  let run: ProbeRun
  let path: ValuePath
  /// The types being decoded, the outermost first.
  let types: [ObjectIdentifier]
  /// Whether arrays have one element, as sets must.
  let isSet: Bool
  /// The case of an enumeration to create, by its coding keys.
  let caseNumber: Int?

  /// Arrays nested deeper are empty, optional fields nil.
  static let maximumDepth = 10

  init(
    run: ProbeRun, path: ValuePath = ValuePath(), types: [ObjectIdentifier] = [],
    isSet: Bool = false, caseNumber: Int? = nil
  ) {
    self.run = run
    self.path = path
    self.types = types
    self.isSet = isSet
    self.caseNumber = caseNumber
  }

  var codingPath: [any CodingKey] {
    path.components.map { component in
      switch component {
      case .field(let name): CodingStep.Key(stringValue: name)
      case .element(let index): CodingStep.Key(index)
      }
    }
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    run.note(keys: type, path)
    return KeyedDecodingContainer(ProbeKeyed<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { UnkeyedContainer(node: self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleContainer(node: self) }

  func child(_ component: ValuePath.Component) -> ProbeNode {
    ProbeNode(run: run, path: path.appending(component), types: types)
  }

  var isDeep: Bool { path.components.count >= Self.maximumDepth }

  /// Returns a leaf, represented by an object, of a type that can be anything.
  func opaqueValue() -> Value {
    let value: Value = run.isSecond ? ["made-up": 3] : ["made-up": 2]
    run.add(value, path, Value.self)
    return value
  }

  // MARK: Values

  /// Returns a placeholder instance of any type.
  func made<T: Decodable>(_ type: T.Type) throws -> T {
    if let found = try leaf(type) { return found }
    let node = ProbeNode(
      run: run, path: path, types: types + [ObjectIdentifier(type)],
      isSet: type is any ProbedSet.Type)
    let count = run.leaves.count
    do {
      return try T(from: node)
    } catch {
      if let other = otherwise(type, node, leafCount: count) { return other }
      if run.failure == nil { run.failure = (path, type) }
      throw error
    }
  }

  /// Returns an instance of a type that rejects the ordinary contents: with others, or without
  /// elements.
  private func otherwise<T: Decodable>(_ type: T.Type, _ node: ProbeNode, leafCount: Int) -> T? {
    run.truncate(to: leafCount)
    // Palettes are not tried within each other, so that a type that rejects everything is asked
    // only a few times.
    if run.palette == 0 {
      defer { run.palette = 0 }
      for palette in 1..<ProbeContents.paletteCount {
        run.palette = palette
        run.truncate(to: leafCount)
        if let found = try? T(from: node) { return found }
      }
    }
    run.truncate(to: leafCount)
    return (type as? any ProbedCollection.Type)?.init() as? T
  }

  /// Returns a placeholder instance; nil if the type rejects it, or is nested in itself too often.
  func madeIfPossible<T: Decodable>(_ type: T.Type) -> T? {
    let inner = types.count { $0 == ObjectIdentifier(type) }
    guard !isDeep, inner < 2 else { return nil }
    let count = run.leaves.count
    if let found = try? made(type) { return found }
    run.truncate(to: count)
    return nil
  }
}

/// Sets have no order, so they get a single element.
private protocol ProbedSet {}
extension Set: ProbedSet {}

/// A collection that is created without elements if its type rejects those.
private protocol ProbedCollection {
  init()
}

extension Array: ProbedCollection {}
extension Set: ProbedCollection {}
extension Dictionary: ProbedCollection {}
