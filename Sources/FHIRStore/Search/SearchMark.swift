import Foundation
import ValueModel

/// The end of a page: the sort key and the row of its last resource. Writes between pages move no
/// resource from one page to another.
struct SearchMark: Hashable {
  var key: SearchSorter.SortKey
  var row: Int64
  /// The fingerprint of the search it belongs to: its type, criteria and order.
  var search: UInt64

  /// The mark in the form used in addresses.
  var text: String {
    let parts = key.map { part in
      part.map { Value(Data($0).base64EncodedString()) } ?? .null
    }
    let name = Value(String(search, radix: 36))
    let value = Value(array: [Value(row), name] + parts)
    return Data(value.jsonBytes()).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  init(key: SearchSorter.SortKey, row: some FixedWidthInteger, of search: FHIRSearch) {
    self.key = key
    self.row = Int64(truncatingIfNeeded: row)
    self.search = Self.fingerprint(search)
  }

  private static func fingerprint(_ search: FHIRSearch) -> UInt64 {
    var plain = FHIRSearch(search.type)
    plain.compartment = search.compartment
    plain.criteria = search.criteria
    plain.sorts = search.sorts
    return StableHash.of(plain.text)
  }

  /// Reads a mark. Nil if `text` did not produce it for that search.
  init?(_ text: String, of search: FHIRSearch) {
    var base64 = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
    guard let data = Data(base64Encoded: base64), let value = try? JSON.parse(Array(data)),
      value.elements.count == search.sorts.count + 2,
      let row = value[0]?.integer.flatMap({ Int64(exactly: $0) }),
      let name = value[1]?.string, UInt64(name, radix: 36) == Self.fingerprint(search)
    else { return nil }
    self.row = row
    self.search = Self.fingerprint(search)
    key = []
    for element in value.elements.dropFirst(2) {
      if element.isNull {
        key.append(nil)
      } else {
        guard let bytes = element.string.flatMap({ Data(base64Encoded: $0) }) else { return nil }
        key.append(Array(bytes))
      }
    }
  }
}
