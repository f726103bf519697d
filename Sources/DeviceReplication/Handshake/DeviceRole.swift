/// The side that began a link, or the other. The two sides need different roles; the choice makes
/// no other difference, as both may send requests and both answer them.
public enum DeviceRole: UInt8, Sendable, Hashable, CaseIterable {
  case initiator = 1
  case responder = 2

  var other: DeviceRole { self == .initiator ? .responder : .initiator }
}
