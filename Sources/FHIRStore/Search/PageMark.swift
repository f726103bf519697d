import Foundation
import ValueModel

/// Where a page ends: the sort key and the row of its last resource. What is written meanwhile moves no resource from one
/// page to another.
struct PageMark: Hashable {
  var key: SearchSorter.SortKey
  var row: UInt32

  /// As it stands in addresses.
  var text: String {
    let parts = key.map { part in
      part.map { Value(Data($0).base64EncodedString()) } ?? .null
    }
    let value = Value(array: [Value(Int(row))] + parts)
    return Data(value.jsonBytes()).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  init(key: SearchSorter.SortKey, row: UInt32) {
    self.key = key
    self.row = row
  }

  /// Nil where the text is none that `text` gave for so many sort keys.
  init?(_ text: String, keyCount: Int) {
    var base64 = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
    guard let data = Data(base64Encoded: base64), let value = try? JSON.parse(Array(data)),
      value.elements.count == keyCount + 1,
      let row = value[0]?.integer.flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.row = row
    key = []
    for element in value.elements.dropFirst() {
      if element.isNull {
        key.append(nil)
      } else {
        guard let bytes = element.string.flatMap({ Data(base64Encoded: $0) }) else { return nil }
        key.append(Array(bytes))
      }
    }
  }
}
