import Foundation
import ValueModel

/// The encoder of one value: an array, an object or a single value.
///
/// What it is given goes straight to the builder as long as it comes in the builder's order:
/// `isOpen` then. Containers may be filled in any order, though: a node that is asked for a nested
/// container, or is given a name twice, takes back what it wrote and keeps it, and all that
/// follows, as entries until it is closed.
final class EncodingNode: Encoder {
  enum Form { case undecided, keyed, unkeyed, single }

  struct Entry {
    var name: String
    var item: EncodedItem
  }

  let run: EncodingRun
  /// The run's, without counting references: the run outlives its nodes' use of it.
  let unmanagedBuilder: Unmanaged<CodingBuilder>
  let parent: EncodingNode?
  let step: CodingStep
  let depth: Int
  /// The key of the object that the node encodes, where it has one.
  let primaryKey: Value?
  @exclusivity(unchecked) private(set) var form = Form.undecided
  /// Where the node's part of the builder begins; nil where it writes nothing there.
  @exclusivity(unchecked) private(set) var start: CodingBuilder.Mark?
  /// What stands before the node's value in the builder.
  let key: CodingBuilder.Key
  /// Whether what comes next goes to the builder.
  @exclusivity(unchecked) var isOpen: Bool
  /// Fields, elements (without names) or the single value that are kept.
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// Of elements that went to the builder or are kept.
  @exclusivity(unchecked) private(set) var elementCount = 0
  /// The names so far, by bits, to find most names to be new without comparing them.
  @exclusivity(unchecked) private var seen: UInt64 = 0
  @exclusivity(unchecked) private var nameBits: UInt64 = 0
  /// Where names are, in objects with many fields.
  @exclusivity(unchecked) private var positions: [FieldName: Int]?

  /// Objects with more fields are kept, because their names are then found by a table.
  private static let largestOpenCount = 96

  /// A node that keeps what it is given.
  init(
    run: EncodingRun, parent: EncodingNode? = nil, step: CodingStep = .root,
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

  /// A node that writes to the builder, behind `key`.
  init(
    open key: CodingBuilder.Key, run: EncodingRun, parent: EncodingNode?, step: CodingStep,
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
    UnkeyedEncoding(node: usable(as: .unkeyed))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueEncoding(node: usable(as: .single))
  }

  /// This node as one of that form; where it has another form already, a node that is not used, and
  /// the mistake is thrown at the end.
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

  /// The key of a new field in the builder; nil where fields are kept, from now on or since before.
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

  /// The key of a new element in the builder; nil where elements are kept.
  @inline(__always)
  func openElement() -> CodingBuilder.Key? {
    elementCount &+= 1
    return isOpen ? CodingBuilder.Key.none : nil
  }

  /// The key of the single value in the builder, a former one forgotten; nil where it is kept.
  /// Throws where the type has a primary key: only an object can have one.
  func openSingle(isObject: Bool) throws -> CodingBuilder.Key? {
    guard primaryKey == nil || isObject else {
      throw error(EncodingNode.self, "expected an object, as the type has a primary key", .root)
    }
    guard isOpen, let start else { return nil }
    run.builder.rewind(to: start)
    return key
  }

  /// Takes back what the builder was given, and keeps all from now on.
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

  /// Sets the single value; a later one takes the place of an earlier one.
  func setSingle(_ item: EncodedItem) throws {
    var isObject = false
    if case .value(let value) = item, value.kind == .object { isObject = true }
    guard let key = try openSingle(isObject: isObject) else {
      entries = [Entry(name: "", item: item)]
      return
    }
    try write(item, key, mark: run.builder.mark)
  }

  // MARK: Kept

  func append(_ item: EncodedItem) { entries.append(Entry(name: "", item: item)) }

  /// A later field takes the place of an earlier one with its name.
  func set(_ name: String, _ item: EncodedItem) {
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

  /// Ends what the node gave the builder, so that its value stands there.
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

  /// An error about a value of `type` behind `step`. It has the type in place of the value, so that
  /// what is printed of it shows no content.
  func error(_ type: Any.Type, _ message: String, _ step: CodingStep) -> EncodingError {
    let path = codingPath + (step.codingKey.map { [$0] } ?? [])
    return .invalidValue(type, EncodingError.Context(codingPath: path, debugDescription: message))
  }
}
