import Foundation
import ObjectModel
import ValueModel

/// The end of a page of found documents.
///
/// The next page continues after the last document, whatever has been written in between. A
/// bookmark is opaque: pass it back with the same query. It contains the fields by which the
/// documents are sorted.
public struct FindBookmark: Sendable, Hashable {
  enum Place: Sendable, Hashable {
    /// After the document with this identifier, in their order.
    case identifier(String)
    /// After this entry of the index with this identity.
    case entry([UInt8], index: [UInt8])
    /// After the document with this identifier, where the sort has these values.
    case sorted([Value], id: String)
  }

  let place: Place

  init(_ place: Place) { self.place = place }

  /// Tells an index from others that had or have its name.
  static func identity(of index: SelectorIndex) -> [UInt8] {
    var hash = SHA256()
    hash.add(index.name + index.json.json())
    return Array(hash.digest().prefix(8))
  }
}

/// The text form: letters, digits, `-` and `_`.
extension FindBookmark: LosslessStringConvertible {
  /// Reads the text form; nil if `text` is not one.
  public init?(_ text: String) {
    var text = text.replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: text), let value = try? Value(encoded: Array(bytes)),
      let place = Place(value)
    else { return nil }
    self.init(place)
  }

  public var description: String {
    // Fields of a record are no larger and no deeper than a value can be.
    let bytes = (try? place.value.encoded()) ?? []
    return Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

extension FindBookmark.Place {
  fileprivate var value: Value {
    switch self {
    case .identifier(let id): ["id": Value(id)]
    case .entry(let bytes, let index):
      ["index": Value(bytes: index), "entry": Value(bytes: bytes)]
    case .sorted(let values, let id): ["sort": Value(array: values), "id": Value(id)]
    }
  }

  fileprivate init?(_ value: Value) {
    if let index = value["index"]?.bytes {
      guard let entry = value["entry"]?.bytes else { return nil }
      self = .entry(entry, index: index)
    } else {
      guard let id = value["id"]?.string else { return nil }
      guard let sort = value["sort"] else {
        self = .identifier(id)
        return
      }
      guard sort.kind == .array else { return nil }
      self = .sorted(Array(sort.elements), id: id)
    }
  }
}
