extension Checkpoint {
  init?(_ found: ReplicaCheckpoint) {
    guard case .found(let body) = found else { return nil }
    self.init(body: body)
  }
}
