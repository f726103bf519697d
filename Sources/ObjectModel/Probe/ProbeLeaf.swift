package import Foundation
import ValueModel

/// Types whose placeholder is one whole value, although they are stored with parts or accept few
/// contents.
extension ProbeNode {
  /// Returns two instances of an enumeration, or one if it has only one; nil for other types, and
  /// if no instance can be created.
  func cases<T: Decodable>(_ type: T.Type) -> [T]? {
    if let cases = (type as? any CaseIterable.Type).flatMap({ ProbeContents.cases($0) as? [T] }) {
      return cases
    }
    guard let known = EnumerationCases(type) else { return nil }
    let found =
      known.counts.payload == 0
      ? known.instances(limit: 2).filter { Self.isRead($0) } : casesWithPayloads(type, known)
    return found.isEmpty ? nil : found
  }

  /// Whether an instance encodes as something from which it can be decoded.
  private static func isRead<T: Decodable>(_ instance: T) -> Bool {
    guard let encodable = instance as? any Encodable,
      let value = try? ValueEncoder().encode(encodable)
    else { return false }
    return (try? ValueDecoder().decode(T.self, from: value)) != nil
  }

  /// Returns instances of an enumeration whose cases have payloads, with the coding that the
  /// compiler synthesises.
  private func casesWithPayloads<T: Decodable>(
    _ type: T.Type, _ known: EnumerationCases<T>
  ) -> [T] {
    // A case that contains the enumeration itself is not created.
    guard !types.contains(ObjectIdentifier(type)) else { return [] }
    var found: [T] = []
    var firstNumber = 0
    for number in 0..<(known.counts.payload + known.counts.empty) where found.count < 2 {
      guard let made = instance(type, ofCase: number, .first) else { continue }
      if found.isEmpty { firstNumber = number }
      found.append(made)
    }
    if found.count == 1, let made = instance(type, ofCase: firstNumber, .second) {
      found.append(made)
    }
    return found
  }

  private func instance<T: Decodable>(
    _ type: T.Type, ofCase number: Int, _ round: ProbeRun.Round
  ) -> T? {
    let node = ProbeNode(
      run: ProbeRun(round), types: types + [ObjectIdentifier(type)], caseNumber: number)
    return (try? T(from: node)).flatMap { Self.isRead($0) ? $0 : nil }
  }
}

// MARK: Types of the standard library and of Foundation

extension Range: MadeUpLeaf where Bound: Codable {
  package static func madeUp(isSecond: Bool) -> Self? {
    ProbeContents.of(Bound.self).flatMap { bounds in
      guard let first = bounds.first, let last = bounds.last, first < last else { return nil }
      return isSecond ? first..<first : first..<last
    }
  }
}

extension ClosedRange: MadeUpLeaf where Bound: Codable {
  package static func madeUp(isSecond: Bool) -> Self? {
    ProbeContents.of(Bound.self).flatMap { bounds in
      guard let first = bounds.first, let last = bounds.last, first < last else { return nil }
      return isSecond ? first...first : first...last
    }
  }
}

extension Measurement: MadeUpLeaf where UnitType: Dimension {
  package static func madeUp(isSecond: Bool) -> Self? {
    Measurement(value: isSecond ? 3.5 : 2.5, unit: UnitType.baseUnit())
  }
}

// MARK: Collections

/// A collection that is created without elements if its type rejects those.
protocol ProbedCollection {
  init()
}

extension Array: ProbedCollection {}
extension Set: ProbedCollection {}
extension Dictionary: ProbedCollection {}
