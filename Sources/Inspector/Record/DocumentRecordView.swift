import Andiron
import DocumentStore
import HTTPServer
import ValueModel

/// A document with the tree of its revisions and its attachments.
struct DocumentRecordView {
  private static let mostVersions = 200

  let database: Database<StoreSnapshot>
  let key: String
  /// The address of CouchDB's interface; nil where there is none.
  let address: String?

  private var place: RecordPlace {
    RecordPlace(CollectionPlace(.database, database.name), key: key)
  }

  /// The winner, or the leaf with that revision. Throws status 404 if there is no such document or
  /// revision, and what reading throws.
  func view(revision: String?) throws -> RecordView {
    let leaves = try database.leaves(of: key)
    let wanted = try revision.map(Self.revision)
    let shown = wanted.map { wanted in leaves.first { $0.revision == wanted } } ?? leaves.first
    guard let shown else { throw InspectorError.notFound }
    var view = RecordView(
      place: place, title: key, value: shown.isDeleted ? nil : shown.couchValue)
    view.version = shown.revision.description
    let path = try database.history(of: key, revision: shown.revision)
    let readable = try database.readableRevisions(of: key)
    view.versions = path.prefix(Self.mostVersions).enumerated().map { position, revision in
      let isShown = position == 0
      return RecordView.Version(
        name: revision.description, isDeleted: isShown && shown.isDeleted, isCurrent: isShown,
        hasValue: readable.contains(revision))
    }
    view.tree = try tree(leaves, readable)
    if let address {
      view.attachments = attachments(shown, address)
      let headers = [("Content-Type", "application/json")]
      view.write = RecordView.Write(url: url(address), headers: headers)
    }
    return view
  }

  /// A revision of the document; nil if it is a deletion. Throws status 404 if the store does not
  /// keep it.
  func version(_ name: String) throws -> Value? {
    guard let document = try database.document(key, revision: Self.revision(name)) else {
      throw InspectorError.notFound
    }
    return document.isDeleted ? nil : document.couchValue
  }

  private static func revision(_ text: String) throws(InspectorError) -> Revision {
    guard let revision = Revision(text) else {
      throw InspectorError(400, "The revision is not one.")
    }
    return revision
  }

  private func url(_ address: String) -> String {
    // The slash of a design document is one of the address.
    let parts =
      key.hasPrefix("_design/")
      ? key.split(separator: "/", maxSplits: 1).map(String.init) : [key]
    return "\(address)/\(PercentCoding.encoded(database.name))/"
      + parts.map(PercentCoding.encoded).joined(separator: "/")
  }

  private func tree(_ leaves: [Document], _ readable: Set<Revision>) throws -> Value {
    var nodes: [Revision: (parent: Revision?, leaf: Document?)] = [:]
    for leaf in leaves {
      let path = try database.history(of: key, revision: leaf.revision)
      for (position, revision) in path.enumerated() where nodes[revision]?.parent == nil {
        let parent = position + 1 < path.count ? path[position + 1] : nil
        nodes[revision] = (parent, nodes[revision]?.leaf)
      }
      nodes[leaf.revision]?.leaf = leaf
    }
    let sorted = nodes.sorted { $0.key < $1.key }
    return [
      "winner": Value(optional: leaves.first?.revision.description),
      "nodes": Value(
        array: sorted.map { revision, node -> Value in
          [
            "revision": Value(revision.description),
            "parent": Value(optional: node.parent?.description),
            "isLeaf": Value(node.leaf != nil), "isDeleted": Value(node.leaf?.isDeleted ?? false),
            "hasBody": Value(readable.contains(revision)),
          ]
        }),
      "conflicts": Value(
        array: try database.conflicts(of: key).map { Value($0.description) }),
    ]
  }

  private func attachments(_ document: Document, _ address: String) -> [Value] {
    document.attachments.sorted { $0.key < $1.key }.map { name, attachment in
      [
        "name": Value(name), "type": Value(attachment.contentType),
        "bytes": Value(attachment.byteCount),
        "url": Value(
          "\(url(address))/\(PercentCoding.encoded(name))?rev=\(document.revision.description)"),
      ]
    }
  }
}
