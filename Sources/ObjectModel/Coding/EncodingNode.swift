import Foundation
import ValueModel

/// The encoder of one value: an array, an object or a single value.
///
/// Content goes directly to the builder as long as it comes in the builder's order; `isOpen` is
/// true then. But containers may be filled in any order: a node that is asked for a nested
/// container, or is given a name twice, takes back what it wrote and keeps it, and everything that
/// follows, as entries until it is closed.
final class EncodingNode: Encoder {
  enum Form { case undecided, keyed, unkeyed, single }

  struct Entry {
    var name: String
    var item: Item
  }

  let run: ValueEncoder.Run
  /// The run's builder, without reference counting: the run outlives its nodes' use of it.
  let unmanagedBuilder: Unmanaged<CodingBuilder>
  let parent: EncodingNode?
  let step: CodingStep
  let depth: Int
  /// The key of the object that the node encodes, if it has one.
  let primaryKey: Value?
  @exclusivity(unchecked) private(set) var form = Form.undecided
  /// The start of the node's part of the builder; nil if the node writes nothing there.
  @exclusivity(unchecked) private(set) var start: CodingBuilder.Mark?
  /// The key before the node's value in the builder.
  let key: CodingBuilder.Key
  /// Whether the next content goes to the builder.
  @exclusivity(unchecked) var isOpen: Bool
  /// The fields, elements (without names) or single value that are kept.
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// The number of elements that went to the builder or are kept.
  @exclusivity(unchecked) private(set) var elementCount = 0
  /// The names so far, as bits, to recognise most names as new without comparing them.
  @exclusivity(unchecked) private var seen: UInt64 = 0
  @exclusivity(unchecked) private var nameBits: UInt64 = 0
  /// The positions of names, in objects with many fields.
  @exclusivity(unchecked) private var positions: [FieldName: Int]?

  /// Objects with more fields are kept, because their names are then found by a table.
  private static let largestOpenCount = 96

  /// Creates a node that keeps its content.
  init(
    run: ValueEncoder.Run, parent: EncodingNode? = nil, step: CodingStep = .root,
    primaryKey: Value? = nil
  ) {
    self.run = run
    unmanagedBuilder = .passUnretained(run.builder)
    self.parent = parent
    self.step = step
    self.primaryKey = primaryKey
    key = .none
    isOpen = false
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// Creates a node that writes to the builder, after `key`.
  init(
    open key: CodingBuilder.Key, run: ValueEncoder.Run, parent: EncodingNode?, step: CodingStep,
    primaryKey: Value?
  ) {
    self.run = run
    unmanagedBuilder = .passUnretained(run.builder)
    self.parent = parent
    self.step = step
    self.primaryKey = primaryKey
    self.key = key
    isOpen = true
    start = run.builder.mark
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  // MARK: Encoder

  var userInfo: [CodingUserInfoKey: Any] { run.options.userInfo }

  var codingPath: [any CodingKey] {
    (parent?.codingPath ?? []) + (step.codingKey.map { [$0] } ?? [])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedEncoding<Key>(node: usable(as: .keyed)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedContainer(node: usable(as: .unkeyed))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleContainer(node: usable(as: .single))
  }

  /// Returns this node with that form. If it already has another form, returns a node that is not
  /// used, and the mistake is thrown at the end.
  func usable(as wanted: Form) -> EncodingNode {
    if form == wanted { return self }
    guard form == .undecided else {
      fail("a container of another kind was asked for before")
      let unused = EncodingNode(run: run, parent: self)
      unused.form = wanted
      return unused
    }
    form = wanted
    if isOpen, wanted == .keyed, let primaryKey { build(primaryKey) }
    return self
  }

  private func build(_ primaryKey: Value) {
    let key = run.builder.key(.primaryKey)
    // A compound key is an array.
    guard primaryKey.kind == .array else { return run.builder.small(primaryKey, key) }
    do {
      try run.builder.value(primaryKey, depth: depth + 1, key)
    } catch {
      fail("the primary key cannot be written")
    }
  }

  // MARK: To the builder

  @inline(__always)
  func build(_ body: (CodingBuilder) -> Void) {
    unmanagedBuilder._withUnsafeGuaranteedRef(body)
  }

  /// Returns the key of a new field in the builder; nil if fields are kept, from now on or already.
  @inline(__always)
  func openKey(_ name: String) -> CodingBuilder.Key? {
    guard isOpen, let start else { return nil }
    let key = unmanagedBuilder._withUnsafeGuaranteedRef { builder in
      builder.newKey(name, from: start.count, limit: Self.largestOpenCount, seen: &seen)
    }
    if let key { return key }
    keep()
    return nil
  }

  /// Returns the key of a new element in the builder; nil if elements are kept.
  @inline(__always)
  func openElement() -> CodingBuilder.Key? {
    elementCount &+= 1
    return isOpen ? CodingBuilder.Key.none : nil
  }

  /// Returns the key of the single value in the builder, forgetting an earlier value; nil if the
  /// value is kept. Throws if the type has a primary key and the value is not an object: only an
  /// object can have one.
  func openSingle(isObject: Bool) throws -> CodingBuilder.Key? {
    guard primaryKey == nil || isObject else {
      throw error(EncodingNode.self, "expected an object, as the type has a primary key", .root)
    }
    guard isOpen, let start else { return nil }
    run.builder.rewind(to: start)
    return key
  }

  /// Takes back everything the builder was given, and keeps everything from now on.
  func keep() {
    isOpen = false
    guard let start else { return }
    self.start = nil
    let late = entries
    nameBits = 0
    positions = nil
    entries = run.builder.takeBack(to: start, isObject: form == .keyed).map {
      Entry(name: $0.name, item: .value($0.value))
    }
    for entry in entries where form == .keyed { nameBits |= Self.bit(entry.name) }
    for entry in late {
      form == .keyed ? set(entry.name, entry.item) : append(entry.item)
    }
  }

  /// Sets the single value; a later one replaces an earlier one.
  func setSingle(_ item: Item) throws {
    var isObject = false
    if case .value(let value) = item, value.kind == .object { isObject = true }
    guard let key = try openSingle(isObject: isObject) else {
      entries = [Entry(name: "", item: item)]
      return
    }
    try write(item, key, mark: run.builder.mark)
  }

  // MARK: Kept content

  func append(_ item: Item) { entries.append(Entry(name: "", item: item)) }

  /// Sets a field; a later one replaces an earlier one with its name.
  func set(_ name: String, _ item: Item) {
    let bit = Self.bit(name)
    if nameBits & bit != 0 || positions != nil, let position = position(of: name) {
      entries[position].item = item
      return
    }
    nameBits |= bit
    positions?[FieldName(text: name)] = entries.count
    entries.append(Entry(name: name, item: item))
  }

  private static func bit(_ name: String) -> UInt64 {
    1 << UInt64(truncatingIfNeeded: FieldName.smallHash(name) & 63)
  }

  private func position(of name: String) -> Int? {
    if entries.count < 32 { return entries.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } }
    if positions == nil {
      positions = [:]
      for (index, entry) in entries.enumerated() { positions?[FieldName(text: entry.name)] = index }
    }
    return positions?[FieldName(text: name)]
  }

  /// Completes the node's part of the builder, so that its value is there.
  func close() throws {
    if form == .undecided, primaryKey != nil { _ = usable(as: .keyed) }
    if start != nil, !entries.isEmpty { keep() }
    isOpen = false
    guard let start else { return try write(to: run.builder, key, depth: depth) }
    switch form {
    case .single:
      if run.builder.mark.count == start.count { run.builder.null(key) }
    case .unkeyed: try run.builder.closeArray(from: start.count, key)
    case .keyed, .undecided: try run.builder.closeObject(from: start.count, key)
    }
  }

  // MARK: Errors

  func fail(_ message: String) {
    if run.failure == nil { run.failure = error(EncodingNode.self, message, .root) }
  }

  /// Returns an error about a value of `type` after `step`. It has the type in place of the value,
  /// so that printing it shows no content.
  func error(_ type: Any.Type, _ message: String, _ step: CodingStep) -> EncodingError {
    let path = codingPath + (step.codingKey.map { [$0] } ?? [])
    return .invalidValue(type, EncodingError.Context(path, contentFree: message))
  }
}
