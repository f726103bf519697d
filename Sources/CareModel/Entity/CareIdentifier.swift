/// The identity that all versions of one item share: its type and its id.
struct CareIdentifier: Hashable {
  let type: CareEntity.EntityType
  let id: String
}
