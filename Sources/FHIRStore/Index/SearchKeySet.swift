import FHIRModel
import ValueModel

/// The keys of one resource, each once.
struct SearchKeySet {
  /// A reference, with the numbers of the parameters that find it; zero if no parameter does.
  private struct Reference {
    let text: Value
    /// The beginning of the key; nil if the reference stays within the resource.
    let key: SearchKey?
    var numbers: [UInt8]
  }

  private let bases: Set<String>
  /// The key that is being made.
  private var key = SearchKey(0)
  /// All keys, one after another, and where each of them ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var references: [Reference] = []
  /// The parameter number of each ordered term.
  private var ordered: [UInt8] = []

  /// `bases` are the addresses of the store.
  init(bases: Set<String>) {
    self.bases = bases
    bytes.reserveCapacity(512)
    ends.reserveCapacity(32)
  }

  mutating func insert(_ make: (inout SearchKey) -> Void) {
    make(&key)
    take()
  }

  /// Adds the key that was made.
  private mutating func take() {
    bytes += key.bytes
    ends.append(bytes.count)
  }

  /// Adds the keys of a term that several parameters have.
  mutating func insert(_ term: SearchTerm, _ numbers: [UInt8]) {
    if case .reference(let value) = term {
      if let text = ReferenceTarget.textValue(of: value) { insertReference(text, numbers) }
      return
    }
    if term.isOrdered { ordered += numbers }
    if case .time(let bounds) = term, bounds.end - bounds.start > TimeBounds.day {
      for number in numbers { insert { $0.longTime(end: bounds.end, number) } }
    }
    if case .quantity(let value) = term { insertAmount(of: value, numbers) }
    if case .range = term {
      for number in numbers { insert { $0.unbounded(number) } }
      return
    }
    guard let first = numbers.first, key.set(term, first) else { return }
    take()
    for number in numbers.dropFirst() {
      key.replaceFirst(number)
      take()
    }
  }

  /// Adds the keys of a quantity by its amount, if its unit is one whose values are compared.
  private mutating func insertAmount(of quantity: Value, _ numbers: [UInt8]) {
    guard let unit = ComparedUnit.of(quantity),
      let number = quantity[.value].flatMap(SearchTerm.number)
    else { return }
    let amount = unit.amount(number.double)
    for parameter in numbers { insert { $0.amount(amount, unit, parameter) } }
  }

  // MARK: References

  /// Adds a reference.
  private mutating func insertReference(_ text: Value, _ numbers: [UInt8]) {
    if let known = references.firstIndex(where: { $0.text == text }) {
      for number in numbers where !references[known].numbers.contains(number) {
        references[known].numbers.append(number)
      }
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
    references.append(Reference(text: text, key: key, numbers: numbers))
  }

  /// Adds the references that no parameter finds, under the number zero.
  mutating func insertOtherReferences(in value: Value) {
    if value.kind == .array {
      for element in value.elements where element.isContainer {
        insertOtherReferences(in: element)
      }
      return
    }
    if let text = value[.reference], text.kind == .string,
      !references.contains(where: { $0.text == text })
    {
      insertReference(text, [0])
    }
    value.forEachFieldValue { field in
      if field.isContainer { insertOtherReferences(in: field) }
    }
  }

  // MARK: The list

  /// Adds the keys of parameters that have several terms; `joint` are those whose terms are stored
  /// under several numbers.
  mutating func insertSeveral(_ joint: [(number: UInt8, parts: [UInt8])]) {
    guard ordered.count > 1 else { return }
    ordered.sort()
    for (number, next) in zip(ordered, ordered.dropFirst()) where number == next {
      insert { $0.several(number) }
    }
    for (number, parts) in joint {
      var count = 0
      for term in ordered where parts.contains(term) { count += 1 }
      if count > 1 { insert { $0.several(number) } }
    }
  }

  /// All keys, sorted. In the key of a reference, the numbers of the parameters that find it follow
  /// its target; a reference within the resource has one key for each of them.
  mutating func list() -> [[UInt8]] {
    for reference in references {
      guard let start = reference.key else {
        for number in reference.numbers where number != 0 {
          key = .references(toContainedBy: number)
          take()
        }
        continue
      }
      key = start
      key.append(reference.numbers.sorted())
      take()
    }
    return bytes.withUnsafeBytes { all in
      let ranges = ends.indices.map { index in
        UnsafeRawBufferPointer(rebasing: all[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
      }
      var list: [[UInt8]] = []
      list.reserveCapacity(ranges.count)
      for range in ranges.sorted(by: { $0.isBefore($1) }) where list.last?.isSame(range) != true {
        list.append(Array(range))
      }
      return list
    }
  }
}

extension SearchKey {
  /// Makes the key of a term that has one key; false if it has none.
  fileprivate mutating func set(_ term: SearchTerm, _ parameter: UInt8) -> Bool {
    switch term {
    case .text(let text):
      return text.withUTF8 { self.text($0, parameter) } != nil
    case .token(let system, let code, _, let form):
      guard let code else { return false }
      token(system: system, code: code, form, parameter)
    case .time(let bounds): time(start: bounds.start, parameter)
    case .number(let value): number(value.double, parameter)
    case .quantity(let value):
      guard let amount = value[.value].flatMap(SearchTerm.number) else { return false }
      number(amount.double, parameter)
    case .uri(let text): return text.withUTF8 { uri($0, parameter) } != nil
    case .reference, .range: return false
    }
    return true
  }
}

extension Value {
  fileprivate var isContainer: Bool { kind == .object || kind == .array }
}

extension UnsafeRawBufferPointer {
  /// Compares byte by byte.
  fileprivate func isBefore(_ other: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}

extension [UInt8] {
  fileprivate func isSame(_ other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && elementsEqual(other)
  }
}
