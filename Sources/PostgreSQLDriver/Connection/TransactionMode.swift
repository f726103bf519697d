/// The isolation and access mode of a transaction.
package struct TransactionMode: Sendable, Hashable {
  package enum Isolation: String, Sendable, Hashable, CaseIterable {
    /// Each statement sees what was committed before it began.
    case readCommitted = "READ COMMITTED"
    /// All statements see what was committed before the first began.
    case repeatableRead = "REPEATABLE READ"
    /// As if transactions ran one after the other.
    case serializable = "SERIALIZABLE"
  }

  package var isolation: Isolation
  package var isReadOnly: Bool

  package init(_ isolation: Isolation = .readCommitted, isReadOnly: Bool = false) {
    self.isolation = isolation
    self.isReadOnly = isReadOnly
  }

  var statement: String {
    "BEGIN ISOLATION LEVEL \(isolation.rawValue) READ \(isReadOnly ? "ONLY" : "WRITE")"
  }
}
