import CouchProtocol
import ValueModel

/// CouchDB names an index by a design document and a name in it; here a slash is between them, and
/// one in the name of the design document is written as `%2F`.
struct IndexName: Hashable {
  var design: String
  /// Nil for any of the design document's.
  var name: String?

  init(design: String, name: String?) {
    let prefix = "_design/"
    self.design = design.hasPrefix(prefix) ? String(design.dropFirst(prefix.count)) : design
    self.name = name
  }

  /// The names in the store of an index that was made here or elsewhere.
  init(stored: String) {
    let parts = stored.split(separator: "/", maxSplits: 1)
    let design = parts.first.map(String.init) ?? stored
    self.init(
      design: design.replacing("%2F", with: "/").replacing("%25", with: "%"),
      name: parts.last.map(String.init) ?? stored)
  }

  /// The name in the store.
  var stored: String {
    design.replacing("%", with: "%25").replacing("/", with: "%2F") + "/" + (name ?? "")
  }

  /// Reads `use_index`: a design document, and perhaps the name of an index in it; nil if no index
  /// is named. Throws `CouchError` for anything else, also for a text with more parts.
  init?(using value: Value?) throws {
    let wrong = CouchError(400, "invalid_index_name", "Invalid index name")
    guard let value, !value.isNull else { return nil }
    if let text = value.string {
      let text = text.hasPrefix("_design/") ? String(text.dropFirst(8)) : text
      let parts = text.split(separator: "/").map(String.init)
      guard parts.count <= 2 else { throw wrong }
      guard let first = parts.first else { return nil }
      self.init(design: first, name: parts.count > 1 ? parts[1] : nil)
      return
    }
    guard value.kind == .array, (0...2).contains(value.count) else { throw wrong }
    let parts = try value.elements.map { part in
      guard let text = part.string else { throw wrong }
      return text
    }
    guard let first = parts.first else { return nil }
    self.init(design: first, name: parts.count > 1 ? parts[1] : nil)
  }

  func matches(_ other: IndexName) -> Bool {
    design == other.design && (name == nil || name == other.name)
  }

  var identifier: String { "_design/" + design }
}
