internal import Andiron
internal import DocumentStore

/// `andiron history --database`: the revisions of a document.
enum DocumentHistory {
  private struct Output: Encodable {
    var revision: String
    var parent: String?
    var isWinner: Bool
    var isConflict: Bool
    /// Nil for a revision from which another one was made.
    var isDeleted: Bool?

    init(_ node: DocumentTree.Node) {
      revision = "\(node.revision)"
      parent = node.parent.map { "\($0)" }
      isWinner = node.leaf?.isWinner ?? false
      isConflict = node.leaf?.isConflict ?? false
      isDeleted = node.leaf?.isDeleted
    }
  }

  static func run(
    _ database: Database<StoreSnapshot>, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let tree = try DocumentTree(of: arguments.operands[1], in: database)
    if arguments.has(.json) {
      try console.json(tree.nodes.map(Output.init))
    } else {
      for line in tree.lines { try console.line(line) }
    }
    guard tree.nodes.isEmpty else { return .sound }
    console.errorLine("andiron history: no revision of that document was found")
    return .problems
  }
}
