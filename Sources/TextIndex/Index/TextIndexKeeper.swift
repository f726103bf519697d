import Andiron

/// Keeps one index of text.
struct TextIndexKeeper: IndexKeeper {
  let index: TextIndex

  func writer(_ table: IndexTable) throws -> any IndexWriter { try TextIndexWriter(index, table) }
}
