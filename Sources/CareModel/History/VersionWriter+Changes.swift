extension VersionWriter {
  mutating func make(_ change: CareChange, _ rules: DeletionRules) throws -> CareEntity {
    func made(_ version: some CareVersion) throws -> CareEntity {
      switch change {
      case .add: CareEntity(try add(version)) ?? change.entity
      case .update: CareEntity(try update(version)) ?? change.entity
      case .delete: CareEntity(try delete(version, rules)) ?? change.entity
      }
    }
    return try made(change.entity.version)
  }
}
