/// What is known of one document.
struct DocumentState {
  var winner: DocumentRecord
  var tree: RevisionTree
  /// Whether the tree has a record of its own.
  var isTreeStored: Bool
}
