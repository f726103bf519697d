import Foundation

/// Identifiers for documents whose clients give none.
package enum RandomIdentifier {
  /// 32 hexadecimal digits, as CouchDB's are.
  package static func make() -> String { UUID().uuidString.filter { $0 != "-" }.lowercased() }
}
