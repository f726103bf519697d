import FileAccess

/// Objects in progress. The registry keeps them alive until they are removed, and can be closed.
final class Registry<Member: AnyObject & Sendable>: Sendable {
  private let state = Locked<(members: [ObjectIdentifier: Member], isClosed: Bool)>(([:], false))

  var count: Int { state.withLock { $0.members.count } }

  var members: [Member] { state.withLock { Array($0.members.values) } }

  /// Adds a member. False if the registry was closed: then the caller ends the member itself.
  func add(_ member: Member) -> Bool {
    state.withLock { state in
      state.members[ObjectIdentifier(member)] = member
      return !state.isClosed
    }
  }

  func remove(_ member: Member) {
    state.withLock { _ = $0.members.removeValue(forKey: ObjectIdentifier(member)) }
  }

  /// Closes the registry, and returns the members that there are, for the caller to end.
  func close() -> [Member] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.members.values)
    }
  }
}
