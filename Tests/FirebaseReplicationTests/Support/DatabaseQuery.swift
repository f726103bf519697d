import FirebaseReplication
import HTTPClient
import ValueModel

/// The part of the database's queries that a client of ours uses.
struct DatabaseQuery {
  let query: HTTPQuery

  init(_ query: HTTPQuery) { self.query = query }

  func answer(_ tree: DatabaseTree?) -> Value {
    guard let tree else { return .null }
    if query["shallow"] != nil {
      return Value(object: tree.children.keys.sorted().map { ($0, true) })
    }
    guard let order = parameter("orderBy")?.string else { return tree.shown }
    var rows = tree.children.map { (key: $0.key, tree: $0.value, order: value($0.value, order)) }
    let isByKey = order == "$key"
    rows.sort { left, right in
      let order = isByKey ? 0 : left.order.compare(to: right.order)
      return order != 0 ? order < 0 : FirebaseKey.isBefore(left.key, right.key)
    }
    if let start = parameter("startAt") {
      rows.removeAll { row in
        isByKey
          ? FirebaseKey.isBefore(row.key, start.string ?? "") : row.order.compare(to: start) < 0
      }
    }
    if let limit = parameter("limitToFirst")?.integer { rows = Array(rows.prefix(Int(limit))) }
    if let limit = parameter("limitToLast")?.integer { rows = Array(rows.suffix(Int(limit))) }
    // The order of an object means nothing.
    return Value(object: rows.reversed().map { ($0.key, $0.tree.shown) })
  }

  private func value(_ tree: DatabaseTree, _ order: String) -> Value {
    tree.children[order]?.shown ?? .null
  }

  private func parameter(_ name: String) -> Value? {
    query[name].flatMap { try? JSON.parse($0) }
  }
}
