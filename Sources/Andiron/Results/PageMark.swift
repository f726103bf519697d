import Foundation
import ObjectModel
import ValueModel

/// A place in the order of a query: the values of its sort keys there.
///
/// A mark can be kept and sent, as bytes, and belongs to the sort in which it was made. It contains
/// content of the object just before it.
public struct PageMark: Sendable, Hashable, Codable, CustomStringConvertible {
  private var bytes: Data

  /// The size of the mark, without its content.
  public var description: String { "PageMark(\(bytes.count) bytes)" }
}

extension PageMark {
  /// The decoded content of a mark.
  struct Content {
    /// The values of the sort keys in the object; nil where it has no value.
    var keyValues: [Value?]
    /// The object's row when the page was read. Objects that are equal in all keys are in the order
    /// of their rows.
    var row: UInt32
  }

  init(_ content: Content, of sorts: [SortKey]) throws(StoreError) {
    let value = Value(object: [
      ("sort", Value(Self.text(of: sorts))),
      ("keys", Value(array: content.keyValues.map { Value(array: $0.map { [$0] } ?? []) })),
      ("row", Value(Int(content.row))),
    ])
    do {
      bytes = Data(try value.encoded())
    } catch {
      throw StoreError(.notStorable, "the mark of a page cannot be encoded", underlying: error)
    }
  }

  /// Throws `.invalidQuery` if the mark is malformed or was made in another sort.
  func content(of sorts: [SortKey]) throws(StoreError) -> Content {
    guard let value = try? Value(encoded: Array(bytes)), let sort = value["sort"]?.string,
      let keys = value["keys"]?.elements,
      let row = value["row"]?.integer.flatMap({ UInt32(exactly: $0) })
    else { throw StoreError(.invalidQuery, "the mark of a page is malformed") }
    guard sort == Self.text(of: sorts), keys.count == sorts.count else {
      throw StoreError(.invalidQuery, "the mark of a page was made in another sort")
    }
    return Content(keyValues: keys.map(\.elements.first), row: row)
  }

  private static func text(of sorts: [SortKey]) -> String {
    sorts.map { sort in
      "\(sort.path) \(sort.order == .ascending ? "up" : "down")"
        + (sort.nulls == .first ? " nulls first" : "")
    }
    .joined(separator: ", ")
  }
}
