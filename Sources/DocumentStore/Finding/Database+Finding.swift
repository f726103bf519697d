import Andiron
public import ObjectModel

/// Documents by selector.
extension Database {
  /// The documents that match, in the revision that wins, in the order of the identifiers' bytes.
  ///
  /// The selector sees `_id` and `_rev` beside the fields of the body. Design documents are left
  /// out. Every document is tested; no index is used. Throws `StoreError`: `.closed`, and `.engine`
  /// if a record cannot be read. Cost: one read for each document.
  public func documents(
    matching selector: Selector, skip: Int = 0, limit: Int? = nil
  ) throws -> [Document] {
    var found: [Document] = []
    var rest = max(0, skip)
    guard limit.map({ $0 > 0 }) ?? true else { return [] }
    try visitMatches(of: selector) { document, stop in
      if rest > 0 {
        rest -= 1
      } else {
        found.append(document)
        stop = found.count == limit
      }
    }
    return found
  }

  /// The number of documents that match; see ``documents(matching:skip:limit:)``. Throws what that
  /// throws. Cost: one read for each document.
  public func count(matching selector: Selector) throws -> Int {
    var count = 0
    try visitMatches(of: selector) { _, _ in count += 1 }
    return count
  }

  private func visitMatches(
    of selector: Selector, _ body: (Document, inout Bool) throws -> Void
  ) throws {
    let needsAll = selector.namesReservedFields
    try visit { document, stop in
      guard !document.id.utf8.starts(with: "_design/".utf8) else { return }
      let value = needsAll ? document.couchValue : document.body
      if selector.matches(value) { try body(document, &stop) }
    }
  }
}
