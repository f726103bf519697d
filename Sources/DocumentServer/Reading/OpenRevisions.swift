import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// Several revisions of one document, as replicators ask for them.
struct OpenRevisions {
  let database: Database<StoreSnapshot>
  let id: String

  enum Found {
    case document(Document)
    case missing(String)
  }

  func answer(_ request: CouchRequest, _ wanted: String) throws -> HTTPResponse {
    let found: [Found]
    if wanted == "all" {
      let leaves = try database.leaves(of: id)
      if leaves.isEmpty { throw CouchError.missing }
      found = leaves.sorted { $0.revision < $1.revision }.map { .document($0) }
    } else {
      guard let list = try request.json("open_revs"), list.kind == .array else {
        throw CouchError.queryParse("`open_revs` is neither `all` nor a list")
      }
      let isLatest = request.flag("latest")
      found = try list.elements.flatMap { element -> [Found] in
        if let text = element.string, RevisionText.isOutOfRange(text) { return [.missing(text)] }
        return try revisions(IncomingDocument.revision(element), latest: isLatest)
      }
    }
    var view = try DocumentView(request)
    guard !request.names("multipart/mixed") else {
      view.attachments = true
      view.follows = true
      return try MultipartAnswer(database: database, view: view)
        .mixed(found) { ["missing": Value($0)] }
    }
    let values = try found.map { found -> Value in
      switch found {
      case .document(let document): ["ok": try view.value(of: document, in: database)]
      case .missing(let revision): ["missing": Value(revision)]
      }
    }
    return CouchAnswer.json(200, Value(array: values))
  }

  /// The leaves as they are met on the way through the tree, branch by branch.
  func leavesOfTree() throws -> [Document] {
    try database.leaves(of: id).map { leaf in
      (leaf, try database.history(of: id, revision: leaf.revision).reversed())
    }
    .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// The revision, or with `latest` the leaves that were made from it.
  func revisions(_ revision: Revision, latest isLatest: Bool) throws -> [Found] {
    if isLatest {
      let leaves = try database.leaves(of: id).filter {
        try database.history(of: id, revision: $0.revision).contains(revision)
      }
      return leaves.isEmpty ? [.missing(revision.description)] : leaves.map { .document($0) }
    }
    if let document = try database.document(id, revision: revision) { return [.document(document)] }
    return [.missing(revision.description)]
  }
}
