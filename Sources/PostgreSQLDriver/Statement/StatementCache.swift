/// The statements that a connection has prepared, by their text and the types of their parameters.
struct StatementCache {
  private struct Entry {
    var types: [UInt32]
    var name: String
    var lastUse: UInt64
  }

  private let capacity: Int
  private var entries: [String: [Entry]] = [:]
  private(set) var count = 0
  private var clock: UInt64 = 0
  private var names: UInt64 = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }

  var isFull: Bool { count >= capacity }

  /// A name for another statement, never one of those before.
  mutating func newName() -> String {
    names += 1
    return "andiron_\(names)"
  }

  /// The name of the statement; nil if it is not prepared for parameters of these types. A null
  /// fits any type.
  mutating func name(of text: String, _ types: [UInt32]) -> String? {
    guard
      let index = entries[text]?.firstIndex(where: { entry in
        entry.types.count == types.count
          && zip(entry.types, types).allSatisfy { $1 == TypeIdentifier.unspecified || $0 == $1 }
      })
    else { return nil }
    clock += 1
    entries[text]?[index].lastUse = clock
    return entries[text]?[index].name
  }

  mutating func insert(_ text: String, _ types: [UInt32], name: String) {
    clock += 1
    entries[text, default: []].append(Entry(types: types, name: name, lastUse: clock))
    count += 1
  }

  /// Forgets the statement that was not used for longest, and says its name; nil if there is none.
  mutating func evict() -> String? {
    let oldest = entries.flatMap { text, list in list.map { (text, $0) } }
      .min { $0.1.lastUse < $1.1.lastUse }
    guard let (text, entry) = oldest else { return nil }
    remove(text) { $0.name == entry.name }
    return entry.name
  }

  /// Forgets all that have this text.
  mutating func remove(_ text: String) { remove(text) { _ in true } }

  mutating func removeAll() {
    entries = [:]
    count = 0
  }

  private mutating func remove(_ text: String, where isGone: (Entry) -> Bool) {
    guard var list = entries[text] else { return }
    count -= list.count
    list.removeAll(where: isGone)
    count += list.count
    entries[text] = list.isEmpty ? nil : list
  }
}
