import Andiron
import FHIRModel
import StorageEngine
import ValueModel

/// Sorts the rows of a search.
///
/// The key of a resource is its least term, or its greatest in descending order; resources without
/// a term come last in both. Ties are in the order of rows. FHIR R5, section 3.2.1.6.1.1
/// (<https://hl7.org/fhir/R5/search.html#sort>).
struct SearchSorter {
  struct Key {
    let parameter: SearchParameter
    let isDescending: Bool
  }

  let keys: [Key]

  /// The bytes to compare for each key; nil if the resource has none.
  typealias SortKey = [[UInt8]?]

  func key(of value: Value) -> SortKey {
    keys.map { key in
      var best: [UInt8]?
      key.parameter.forEachTerm(of: value) { term in
        guard let bytes = Self.bytes(of: term) else { return true }
        if let known = best {
          let isLess = bytes.lexicographicallyPrecedes(known)
          if isLess != key.isDescending, bytes != known { best = bytes }
        } else {
          best = bytes
        }
        return true
      }
      return best
    }
  }

  private static func bytes(of term: SearchTerm) -> [UInt8]? {
    switch term {
    case .text(let text): return text.withUTF8 { NormalizedText.bytes($0) }
    case .token(_, let code, _, _):
      if let boolean = code?.boolean { return [boolean ? 1 : 0] }
      return code?.withUTF8 { Array($0) }
    case .reference(let value): return ReferenceTarget.text(of: value).map { Array($0.utf8) }
    case .time(let bounds):
      return withUnsafeBytes(of: UInt64(bitPattern: bounds.start &- .min).bigEndian) { Array($0) }
    case .number(let number): return bytes(number.double)
    case .quantity(let value):
      return value["value"].flatMap(SearchTerm.number).map { bytes($0.double) }
    case .range(let low, let high):
      return ((low ?? high)?["value"]).flatMap(SearchTerm.number).map { bytes($0.double) }
    case .uri(let text): return text.withUTF8 { Array($0) }
    }
  }

  /// The index key of a text or a time with this sort key; nil if it is neither.
  static func indexKey(
    _ bytes: [UInt8], _ parameter: SearchParameter, _ number: UInt8
  ) -> SearchKey? {
    switch parameter.kind {
    case .string:
      var key = SearchKey(number)
      key.append(NormalizedText.keyBytes(bytes))
      return key
    case .date where bytes.count == 8:
      let unsigned = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .time(start: Int64(bitPattern: unsigned) &+ .min, number)
    default: return nil
    }
  }

  private static func bytes(_ number: Double) -> [UInt8] {
    var key = SearchKey(0)
    key.append(number: number)
    return key.bytes
  }

  /// Whether `left` comes before `right`.
  func isBefore<Row: Comparable>(
    _ left: (key: SortKey, row: Row), _ right: (key: SortKey, row: Row)
  ) -> Bool {
    for (index, key) in keys.enumerated() {
      switch (left.key[index], right.key[index]) {
      case (nil, nil): continue
      case (nil, _): return false
      case (_, nil): return true
      case (let first?, let second?):
        if first == second { continue }
        return first.lexicographicallyPrecedes(second) != key.isDescending
      }
    }
    return left.row < right.row
  }
}
