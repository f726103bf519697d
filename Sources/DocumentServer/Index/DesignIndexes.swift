import Andiron
import CouchProtocol
import DocumentStore
import ObjectModel
import ValueModel

/// Indexes as clients of CouchDB see them: views of design documents in the language `query`, which
/// are read, counted and replicated as other documents are. Writing such a document creates its
/// indexes.
struct DesignIndexes {
  private static let language: Value = "query"

  let notes: Database<Transaction>

  // MARK: From requests for indexes

  /// Adds an index to its design document, and to the database. Returns false if it is there.
  ///
  /// `definition` is as the client wrote it. Throws `CouchError` if the design document has views
  /// in another language.
  func add(_ index: SelectorIndex, _ name: IndexName, _ definition: Value) throws -> Bool {
    if try indexes(of: name.identifier).contains(index) { return false }
    let known = try notes.document(name.identifier)
    let body = known?.body ?? ["language": Self.language]
    guard var views = Self.views(of: body) else {
      throw CouchError(400, "invalid_design_doc_language", "The design document has other views")
    }
    views[name.name ?? ""] = Self.view(of: index, definition)
    try put(name.identifier, views, body, known)
    try follow(name.identifier)
    return true
  }

  /// Removes the indexes of a name, from their design document too, of which whatever else it holds
  /// stays. Returns false, and writes nothing, if there is none.
  func remove(_ name: IndexName) throws -> Bool {
    let found = try notes.indexes().map(\.definition.name)
      .filter { name.matches(IndexName(stored: $0)) }
    for stored in found { try notes.dropIndex(stored) }
    guard let document = try notes.document(name.identifier),
      var views = Self.views(of: document.body)
    else { return !found.isEmpty }
    let count = views.count
    if let name = name.name { views[name] = nil } else { views = [:] }
    guard views.count < count else { return !found.isEmpty }
    try put(document.id, views, document.body, document)
    return true
  }

  /// Stores a design document with these views; one that would hold nothing else is deleted.
  private func put(_ id: String, _ views: Value, _ body: Value, _ known: Document?) throws {
    var body = body
    body["views"] = views
    let others = body.fields.contains { !["language", "views"].contains($0.name) }
    let attachments = known?.attachments ?? [:]
    let isEmpty = views.count == 0 && !others && attachments.isEmpty
    try notes.put(
      id, after: known?.revision, body: isEmpty ? [:] : body, attachments: attachments,
      isDeleted: isEmpty)
  }

  /// The views of a design document whose views are indexes; nil for another one.
  private static func views(of body: Value) -> Value? {
    guard body["language"] == language else { return nil }
    let views = body["views"] ?? [:]
    return views.kind == .object ? views : nil
  }

  // MARK: From documents

  /// Makes the indexes of a design document those that it defines now. A view that defines none is
  /// passed over. Does nothing for other documents.
  func follow(_ id: String) throws {
    guard id.hasPrefix("_design/") else { return }
    let wanted = try notes.document(id).map(Self.indexes) ?? []
    let known = try indexes(of: id)
    for index in known where !wanted.contains(index) { try notes.dropIndex(index.name) }
    for index in wanted where !known.contains(index) { try notes.addIndex(index) }
  }

  /// The indexes that were made for a design document, none of those that a program added itself.
  private func indexes(of id: String) throws -> [SelectorIndex] {
    try notes.indexes().map(\.definition).filter { index in
      index.name.contains("/") && IndexName(stored: index.name).identifier == id
    }
  }

  private static func indexes(in document: Document) -> [SelectorIndex] {
    guard let views = views(of: document.body) else { return [] }
    return views.fields.compactMap { view in
      let name = IndexName(design: document.id, name: view.name)
      guard let definition = definition(of: view.value) else { return nil }
      return try? IndexDefinitionReading.index(definition, name: name.stored)
    }
  }

  private static func view(of index: SelectorIndex, _ definition: Value) -> Value {
    let fields = index.fields.map { field -> (String, Value) in
      (field.name, field.direction == .ascending ? "asc" : "desc")
    }
    let map: Value = [
      "fields": Value(object: fields),
      "partial_filter_selector": index.partialFilter?.json ?? [:],
    ]
    return ["map": map, "reduce": "_count", "options": ["def": definition]]
  }

  /// The definition of an index as a client writes it; nil if the view has none.
  private static func definition(of view: Value) -> Value? {
    if let definition = view["options"]?["def"], definition["fields"] != nil { return definition }
    guard let map = view["map"], let fields = map["fields"], fields.kind == .object else {
      return nil
    }
    let list = fields.fields.map { field -> Value in Value(object: [(field.name, field.value)]) }
    return [
      "fields": Value(array: list),
      "partial_filter_selector": map["partial_filter_selector"] ?? [:],
    ]
  }
}
