import ValueModel

/// The policies that need no function of the program.
enum MergePolicies {
  static func decision(_ policy: FirebaseConflictPolicy, _ input: MergeInput) -> MergeDecision {
    switch policy {
    case .remoteWins: return .remote
    case .localWins: return .local
    case .latest:
      guard let local = input.localTime, let remote = input.remoteTime else { return .remote }
      return local > remote ? .local : .remote
    case .mergedFields:
      // If one side has deleted the object, the other side's edit outlives the deletion.
      guard let local = input.local else { return .remote }
      guard let remote = input.remote else { return .local }
      return .value(merged(input.base, local, remote))
    }
  }

  /// Returns the database's state with the properties that only this device has changed.
  private static func merged(_ base: Value?, _ local: Value, _ remote: Value) -> Value {
    let base = base ?? FirebaseMapping.empty
    var result = remote
    for (name, field) in local.fields where base[name] == remote[name] && field != base[name] {
      result[name] = field
    }
    for (name, field) in base.fields where local[name] == nil && remote[name] == field {
      result[name] = nil
    }
    return result
  }
}
