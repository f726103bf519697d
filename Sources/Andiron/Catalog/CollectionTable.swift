/// Collections by their names, in parts, so that a changed copy shares all but one of them with
/// the one that it was made from: a change costs the same however many collections there are.
struct CollectionTable: Sendable {
  private static let partCount = 256

  private var parts: [[String: CollectionBinding]]
  private(set) var count = 0
  /// The collections that have relations: deletions ask for them.
  private var holders: Set<String> = []

  init() { parts = Array(repeating: [:], count: Self.partCount) }

  subscript(name: String) -> CollectionBinding? {
    get { parts[Self.part(name)][name] }
    set {
      let old = parts[Self.part(name)].removeValue(forKey: name)
      if let newValue { parts[Self.part(name)][name] = newValue }
      count += (newValue == nil ? 0 : 1) - (old == nil ? 0 : 1)
      let wasHolder = old?.definition.relations.isEmpty == false
      let isHolder = newValue?.definition.relations.isEmpty == false
      if wasHolder, !isHolder { holders.remove(name) }
      if isHolder, !wasHolder { holders.insert(name) }
    }
  }

  /// All collections, in no order.
  var values: some Sequence<CollectionBinding> { parts.lazy.flatMap(\.values) }

  /// Those that have relations, in no order.
  var withRelations: some Sequence<CollectionBinding> { holders.lazy.compactMap { self[$0] } }

  private static func part(_ name: String) -> Int {
    Int(truncatingIfNeeded: UInt(bitPattern: name.hashValue) % UInt(partCount))
  }
}
