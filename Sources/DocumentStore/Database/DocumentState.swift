/// The winning record of a document and its tree of revisions.
struct DocumentState {
  var winner: DocumentRecord
  var tree: RevisionTree
  /// Whether the tree has a record of its own.
  var isTreeStored: Bool
}
