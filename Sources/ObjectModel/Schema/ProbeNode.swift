import Foundation
import ValueModel

/// A decoder that makes up what it is asked for.
final class ProbeNode: Decoder {
  let run: ProbeRun
  let path: ValuePath
  /// The types being decoded, the outermost first.
  let types: [ObjectIdentifier]
  /// Whether arrays have one element, as sets must.
  let isSet: Bool

  /// Arrays nested deeper are empty, optional fields nil.
  static let maximumDepth = 10

  init(
    run: ProbeRun, path: ValuePath = ValuePath(), types: [ObjectIdentifier] = [],
    isSet: Bool = false
  ) {
    self.run = run
    self.path = path
    self.types = types
    self.isSet = isSet
  }

  var codingPath: [any CodingKey] {
    path.components.map { component in
      switch component {
      case .field(let name): AnyCodingKey(stringValue: name)
      case .element(let index): AnyCodingKey(index)
      }
    }
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeKeyed<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { ProbeUnkeyed(node: self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { ProbeSingle(node: self) }

  func child(_ component: ValuePath.Component) -> ProbeNode {
    ProbeNode(run: run, path: path.appending(component), types: types)
  }

  var isDeep: Bool { path.components.count >= Self.maximumDepth }

  /// A leaf that an object stands for, of a type that can be anything.
  func opaqueValue() -> Value {
    let value: Value = run.isSecond ? ["made-up": 3] : ["made-up": 2]
    run.add(value, path)
    return value
  }

  // MARK: Values

  /// An instance of any type, made up.
  func made<T: Decodable>(_ type: T.Type) throws -> T {
    if let found = try leaf(type) { return found }
    let node = ProbeNode(
      run: run, path: path, types: types + [ObjectIdentifier(type)],
      isSet: type is any ProbedSet.Type)
    do {
      return try T(from: node)
    } catch {
      if run.failure == nil { run.failure = (path, type) }
      throw error
    }
  }

  /// Nil where the type refuses, or is within itself too often.
  func madeIfPossible<T: Decodable>(_ type: T.Type) -> T? {
    let inner = types.count { $0 == ObjectIdentifier(type) }
    guard !isDeep, inner < 2 else { return nil }
    let count = run.leaves.count
    if let found = try? made(type) { return found }
    run.truncate(to: count)
    return nil
  }

  private func leaf<T: Decodable>(_ type: T.Type) throws -> T? {
    let contents: [T]
    if let found = ProbeContents.of(type) {
      contents = found
    } else if let made = (type as? any MadeUpLeaf.Type)?.madeUp(isSecond: run.isSecond) as? T {
      contents = [made]
    } else if let cases = (type as? any CaseIterable.Type).flatMap({
      ProbeContents.cases($0) as? [T]
    }) {
      contents = cases
    } else {
      return nil
    }
    guard let first = contents.first, let last = contents.last else { return nil }
    let found = run.isSecond ? last : first
    guard let encodable = found as? any Encodable else { return nil }
    run.add(try ValueEncoder().encode(encodable), path)
    return found
  }
}

/// Sets have no order, so that one element has to do.
protocol ProbedSet {}
extension Set: ProbedSet {}

/// A type that is one leaf of two contents, though it has parts.
package protocol MadeUpLeaf: Codable {
  /// Nil where there is none.
  static func madeUp(isSecond: Bool) -> Self?
}
