import Foundation
import ValueModel

/// The encoder of one value, and what it was given: an array, an object or a single value.
///
/// Kept as a tree until the whole is encoded, because containers may be filled in any order.
final class EncodingNode: Encoder {
  enum Form { case open, keyed, unkeyed, single }

  struct Entry {
    var name: String
    var item: EncodedItem
  }

  let run: EncodingRun
  let parent: EncodingNode?
  let step: CodingStep
  let depth: Int
  private(set) var form = Form.open
  /// Fields, elements (without names) or the single value.
  private(set) var entries: [Entry] = []
  /// The key of the object that the node encodes, where it has one.
  var primaryKey: Value?
  /// The bits of the names so far, to find most names to be new without comparing them.
  private var nameBits: UInt64 = 0
  /// Where names are, in objects with many fields.
  private var positions: [FieldName: Int]?

  init(run: EncodingRun, parent: EncodingNode? = nil, step: CodingStep = .root) {
    self.run = run
    self.parent = parent
    self.step = step
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  // MARK: Encoder

  var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

  var codingPath: [any CodingKey] {
    (parent?.codingPath ?? []) + (step.codingKey.map { [$0] } ?? [])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedEncoding<Key>(node: usable(as: .keyed)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(node: usable(as: .unkeyed))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueEncoding(node: usable(as: .single))
  }

  /// This node as one of that form; where it has another form already, a node that is not used, and
  /// the mistake is thrown at the end.
  func usable(as wanted: Form) -> EncodingNode {
    if form == wanted { return self }
    guard form == .open else {
      fail("a container of another kind was asked for before")
      let unused = EncodingNode(run: run, parent: self)
      unused.form = wanted
      return unused
    }
    form = wanted
    if wanted != .single { entries.reserveCapacity(8) }
    return self
  }

  // MARK: Content

  func append(_ item: EncodedItem) { entries.append(Entry(name: "", item: item)) }

  /// A later field takes the place of an earlier one with its name.
  func set(_ name: String, _ item: EncodedItem) {
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: FieldName.smallHash(name) & 63)
    if nameBits & bit != 0 || positions != nil, let position = position(of: name) {
      entries[position].item = item
      return
    }
    nameBits |= bit
    positions?[FieldName(text: name)] = entries.count
    entries.append(Entry(name: name, item: item))
  }

  private func position(of name: String) -> Int? {
    if entries.count < 32 { return entries.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } }
    if positions == nil {
      positions = [:]
      for (index, entry) in entries.enumerated() { positions?[FieldName(text: entry.name)] = index }
    }
    return positions?[FieldName(text: name)]
  }

  /// Sets the single value; a later one takes the place of an earlier one.
  func setSingle(_ item: EncodedItem) { entries = [Entry(name: "", item: item)] }

  /// What the node stands for in its container.
  var item: EncodedItem {
    if form == .single, primaryKey == nil, let entry = entries.first { return entry.item }
    return .node(self)
  }

  // MARK: Errors

  func fail(_ message: String) {
    if run.failure == nil { run.failure = error(EncodingNode.self, message, .root) }
  }

  /// An error about a value of `type` behind `step`. It has the type in place of the value, so that what is
  /// printed of it shows no content.
  func error(_ type: Any.Type, _ message: String, _ step: CodingStep) -> EncodingError {
    let path = codingPath + (step.codingKey.map { [$0] } ?? [])
    return .invalidValue(type, EncodingError.Context(codingPath: path, debugDescription: message))
  }
}

/// A name by its bytes, where `String` takes canonically equivalent names for one.
struct FieldName: Hashable {
  let text: String

  static func == (left: FieldName, right: FieldName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }

  /// Of a few bytes only.
  static func smallHash(_ name: String) -> Int {
    let utf8 = name.utf8
    guard let first = utf8.first, let last = utf8.last else { return 0 }
    return (utf8.count &* 5) ^ (Int(first) &* 3) ^ Int(last)
  }
}
