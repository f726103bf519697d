import Andiron

/// The kind of keepers that indexes of text have.
struct TextIndexKind: IndexKeeperKind {
  var prefix: String { TextIndex.identifierPrefix }

  func keeper(identifier: String) -> (any IndexKeeper)? {
    // Indexes of derived texts have kinds of their own.
    guard let index = TextIndex(identifier: identifier, name: "text"), index.extraction == nil,
      index.analysis.isAvailable
    else { return nil }
    return TextIndexKeeper(index: index)
  }
}
