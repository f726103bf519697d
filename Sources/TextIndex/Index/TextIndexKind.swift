import Andiron

/// The kind of keepers that indexes of text have.
struct TextIndexKind: IndexKeeperKind {
  var prefix: String { TextIndex.identifierPrefix }

  func keeper(identifier: String) -> (any IndexKeeper)? {
    TextIndex(identifier: identifier, name: "text").map { TextIndexKeeper(index: $0) }
  }
}
