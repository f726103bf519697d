/// The number under which the running engine knows a segment. Used again once nothing refers to it.
struct Slot: RawRepresentable, Sendable, Hashable {
  var rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ value: Int) { self.rawValue = UInt32(value) }
  var index: Int { Int(rawValue) }
}
