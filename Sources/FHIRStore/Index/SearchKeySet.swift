import ValueModel

/// The keys of one resource, each once.
struct SearchKeySet {
  /// The reference parameters that lead somewhere, by number; zero for elements that no parameter finds.
  private struct Reference {
    let text: Value
    /// The beginning of the key; nil where the reference stays within the resource.
    let key: SearchKey?
    var numbers: [UInt8]
  }

  private var keys: [[UInt8]] = []
  private var references: [Reference] = []

  /// Behind what a reference leads to stand the numbers of the parameters that find it.
  var list: [[UInt8]] {
    var all = keys
    for reference in references {
      guard var key = reference.key else { continue }
      key.append(reference.numbers.sorted())
      all.append(key.bytes)
    }
    all.sort { $0.lexicographicallyPrecedes($1) }
    var count = 0
    for key in all where count == 0 || all[count - 1] != key {
      all[count] = key
      count += 1
    }
    all.removeLast(all.count - count)
    return all
  }

  mutating func insert(_ key: SearchKey) { keys.append(key.bytes) }

  func hasReference(_ text: Value) -> Bool { references.contains { $0.text == text } }

  /// References within the resource have no keys.
  mutating func insertReference(_ text: Value, _ number: UInt8, bases: Set<String>) {
    if let known = references.firstIndex(where: { $0.text == text }) {
      if !references[known].numbers.contains(number) { references[known].numbers.append(number) }
      return
    }
    guard let string = text.string, let target = ReferenceTarget(string, bases: bases) else {
      return
    }
    let key: SearchKey? =
      switch target {
      case .contained: nil
      case .resource(let type, let id, _): .references(toType: type, id: id)
      case .address(let address): .references(toAddress: address)
      }
    references.append(Reference(text: text, key: key, numbers: [number]))
  }
}
