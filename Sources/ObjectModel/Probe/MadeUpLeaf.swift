package import Foundation

/// A type that is one leaf with two contents, although it has parts.
package protocol MadeUpLeaf: Codable {
  /// Returns one of the contents; nil if there is no such content.
  static func madeUp(isSecond: Bool) -> Self?
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
