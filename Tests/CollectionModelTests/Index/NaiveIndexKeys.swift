import Foundation
@testable import ModelTestSupport
import ObjectModel
import ValueModel

@testable import CollectionModel

/// The entries of a value, written a second time and as simply as possible.
enum NaiveIndexKeys {
  private static let other: UInt8 = 0x90
  private static let empty: UInt8 = 0x91

  /// Sorted, without repetitions.
  static func keys(_ value: Value, _ definition: IndexDefinition) -> [IndexKey] {
    var keys = [IndexKey(bytes: [], isCut: false, isComplete: true)]
    for part in definition.parts {
      let components = components(value, part)
      keys = keys.flatMap { key in components.map { extended(key, $0, part) } }
    }
    let complete = Set(keys.filter(\.isComplete).map(\.bytes))
    let distinct = Set(
      keys.map {
        IndexKey(bytes: $0.bytes, isCut: $0.isCut, isComplete: complete.contains($0.bytes))
      })
    return distinct.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private static func extended(
    _ key: IndexKey, _ component: [UInt8], _ part: IndexDefinition.Part
  ) -> IndexKey {
    let tag = part.order == .ascending ? component[0] : ~component[0]
    let isScalar = tag > 0x02 && tag < other
    return IndexKey(
      bytes: key.isCut ? key.bytes : key.bytes + component.prefix(1_000),
      isCut: key.isCut || component.count > 1_000, isComplete: key.isComplete && isScalar)
  }

  private static func components(_ value: Value, _ part: IndexDefinition.Part) -> [[UInt8]] {
    let reached = NaiveEvaluator.reached(part.path, value)
    let order: KeyOrder = part.order == .ascending ? .ascending : .descending
    let mask: UInt8 = order == .ascending ? 0 : 0xFF
    if reached.isEmpty { return [encoded(.missing, order)] }
    let components = reached.compactMap { reached -> [UInt8]? in
      switch reached.kind {
      case .array: nil
      case .object: [other ^ mask]
      default: encoded(keyPart(reached, part.folding), order)
      }
    }
    return components.isEmpty ? [[empty ^ mask]] : components
  }

  private static func encoded(_ part: KeyPart, _ order: KeyOrder) -> [UInt8] {
    var encoder = OrderedKeyEncoder()
    encoder.append(part, order)
    return encoder.bytes
  }

  private static func keyPart(_ value: Value, _ folding: TextOptions) -> KeyPart {
    if let boolean = value.boolean { return .boolean(boolean) }
    if let number = value.decimal { return .number(number) }
    if let bytes = value.bytes { return .bytes(bytes) }
    return value.string.map { .string(folded($0, folding)) } ?? .null
  }

  private static func folded(_ text: String, _ options: TextOptions) -> String {
    let plain =
      options.contains(.diacriticInsensitive)
      ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    return options.contains(.caseInsensitive) ? NaiveCase.folded(plain) : plain
  }
}
