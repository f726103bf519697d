import ValueModel

/// A local change that the server has not acknowledged.
struct OutgoingRecord: Sendable {
  enum State: String, Sendable {
    /// To be sent.
    case pending
    /// Sent, and not answered yet: it is unknown whether the server has it.
    case sent
    /// Not to be sent before a person has edited the resource or decided.
    case parked
  }

  var address: ResourceAddress
  var state = State.pending
  /// The resource that was sent last; nil if the change was a deletion, or nothing was sent.
  var sent: Value?
  /// Whether the last request created the resource by POST, so that it may have another `id`.
  var wasPosted = false
  /// The number of times that the server found the change outdated.
  var conflicts = 0
  var reason: FHIRParkedChange.Reason?
  var status: Int?
  /// The resource on the server when the change was parked.
  var remote: Value?

  init(_ address: ResourceAddress) { self.address = address }

  init?(_ row: Value) {
    guard let type = row["type"]?.string, let id = row["id"]?.string,
      let state = row["state"]?.string.flatMap({ State(rawValue: $0) })
    else { return nil }
    address = ResourceAddress(type, id)
    self.state = state
    sent = row["sent"]
    wasPosted = row["wasPosted"]?.boolean ?? false
    conflicts = row["conflicts"]?.integer.map { Int(clamping: $0) } ?? 0
    reason = row["reason"]?.string.flatMap { FHIRParkedChange.Reason(rawValue: $0) }
    status = row["status"]?.integer.map { Int(clamping: $0) }
    remote = row["remote"]
  }

  var fields: [(String, Value)] {
    var fields: [(String, Value)] = [
      ("type", Value(address.type)), ("id", Value(address.id)), ("state", Value(state.rawValue)),
    ]
    if let sent { fields.append(("sent", sent)) }
    if wasPosted { fields.append(("wasPosted", true)) }
    if conflicts > 0 { fields.append(("conflicts", Value(conflicts))) }
    if let reason { fields.append(("reason", Value(reason.rawValue))) }
    if let status { fields.append(("status", Value(status))) }
    if let remote { fields.append(("remote", remote)) }
    return fields
  }

  /// Makes the change wait for a decision. The sent resource stays, to detect edits.
  mutating func park(
    _ reason: FHIRParkedChange.Reason, status: Int? = nil, remote: Value? = nil
  ) {
    state = .parked
    self.reason = reason
    self.status = status
    self.remote = remote
  }

  /// Makes the change ready to be sent.
  mutating func release() {
    state = .pending
    sent = nil
    wasPosted = false
    reason = nil
    status = nil
    remote = nil
  }
}
