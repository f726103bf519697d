/// Which side began a link. The two sides take different roles; which does which makes no other
/// difference, as both may ask and both answer.
public enum DeviceRole: UInt8, Sendable, Hashable, CaseIterable {
  case initiator = 1
  case responder = 2

  var other: DeviceRole { self == .initiator ? .responder : .initiator }
}
