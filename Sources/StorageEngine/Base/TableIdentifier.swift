/// Names a table or an index; zero is the catalog.
struct TableIdentifier: RawRepresentable, Sendable, Hashable, Comparable {
  var rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ rawValue: UInt32) { self.rawValue = rawValue }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  static let catalog = TableIdentifier(0)
}
