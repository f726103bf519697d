/// What all versions of one thing share: its type and its id.
struct CareIdentifier: Hashable {
  let type: CareEntity.EntityType
  let id: String
}
