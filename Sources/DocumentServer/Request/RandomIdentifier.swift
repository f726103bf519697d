import Foundation

/// Identifiers for documents whose clients give none.
enum RandomIdentifier {
  /// 32 hexadecimal digits, as CouchDB's are.
  static func make() -> String { UUID().uuidString.filter { $0 != "-" }.lowercased() }
}
