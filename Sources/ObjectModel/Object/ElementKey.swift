/// The local key of an element: a number that no other element of the same object has.
public struct ElementKey: Hashable, Sendable, Codable, Comparable {
  public var number: UInt16

  public init(number: UInt16) { self.number = number }

  public static func < (left: ElementKey, right: ElementKey) -> Bool { left.number < right.number }
}
