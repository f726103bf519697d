import CollectionModel

extension TypeDeclaration {
  func checked(_ binding: CollectionBinding) throws(StoreError) -> CollectionBinding {
    guard binding.definition.keyKind == keyKind else { throw wrongKey(binding.definition) }
    return binding
  }
}
