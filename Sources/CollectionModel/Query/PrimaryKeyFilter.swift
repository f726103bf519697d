package import ObjectModel
import Synchronization
package import ValueModel

/// Translates what the filters and sorts of a type say about its primary key, which is not a
/// separate field.
///
/// The path `pk` stands for the key: a type's own field of that name is never written. If the key
/// is the `id` of an `Identifiable` type, it is also a field, and is tested as one.
package struct PrimaryKeyFilter {
  /// The path that stands for the key.
  package let path: ValuePath
  /// Whether the key is only in the hidden field.
  package let isHidden: Bool
  package let kind: RecordKey.Kind

  package static let hiddenPath = ValuePath(field: "pk")

  package init<Object: StoredObject>(_ type: Object.Type, _ kind: RecordKey.Kind) {
    let path = Self.path(of: type)
    self.path = path ?? Self.hiddenPath
    isHidden = path == nil
    self.kind = kind
  }

  private static let known = Mutex<[ObjectIdentifier: ValuePath?]>([:])

  /// The field that is the key; nil if no field is.
  package static func path<Object: StoredObject>(of type: Object.Type) -> ValuePath? {
    let identifier = ObjectIdentifier(type)
    if let known = known.withLock({ $0[identifier] }) { return known }
    let path = Object.self is any Decodable.Type ? try? FieldPaths().resolve(\Object.pk) : nil
    known.withLock { $0[identifier] = .some(path) }
    return path
  }

  // MARK: Keys

  /// The keys that objects passing the filter can have; nil if the filter does not restrict them.
  package func keys(_ filter: Filter) -> [RecordKey]? {
    switch filter {
    case .comparison(path, .equal, let value): return keys([value])
    case .isIn(path, let values): return keys(values)
    case .and(let parts):
      for part in parts {
        if let keys = keys(part) { return keys }
      }
      return nil
    default: return nil
    }
  }

  private func keys(_ values: [Value]) -> [RecordKey]? {
    let keys = values.compactMap { RecordKey(fieldValue: $0, kind: kind) }
    return keys.count == values.count ? keys : nil
  }

  // MARK: Tests

  /// The filter with its tests of the key's path replaced by tests of the key. Throws
  /// `.invalidQuery` for regular expressions over the key.
  package func resolved(_ filter: Filter) throws(StoreError) -> Filter {
    guard isHidden else { return filter }
    switch filter {
    case .comparison(path, let relation, let value):
      return test(.comparison(path, relation, keyValue(value)))
    case .isIn(path, let values): return test(.isIn(path, values.map(keyValue)))
    case .range(path, let range):
      return test(.range(path, ValueRange(lower: bound(range.lower), upper: bound(range.upper))))
    case .text(path, let text):
      guard text.relation != .matches, text.relation != .containsMatch else {
        throw StoreError(.invalidQuery, "a primary key cannot be tested by a regular expression")
      }
      return test(filter)
    case .isNull(path), .exists(path): return test(filter)
    case .and(let parts): return .and(try resolved(parts))
    case .or(let parts): return .or(try resolved(parts))
    case .not(let inner): return .not(try resolved(inner))
    default: return filter
    }
  }

  private func resolved(_ filters: [Filter]) throws(StoreError) -> [Filter] {
    var result: [Filter] = []
    for filter in filters { result.append(try resolved(filter)) }
    return result
  }

  private func bound(_ bound: ValueRange.Bound?) -> ValueRange.Bound? {
    bound.map { ValueRange.Bound(keyValue($0.value), isInclusive: $0.isInclusive) }
  }

  /// A constant in the form that keys have in hidden fields.
  private func keyValue(_ value: Value) -> Value {
    RecordKey(fieldValue: value, kind: kind)?.keyValue ?? value
  }

  private func test(_ filter: Filter) -> Filter {
    .derived(DerivedTest(PrimaryKeyCondition(filter: filter), place: nil))
  }
}

/// A test of an object's primary key: a filter over an object that has the key as its field.
private struct PrimaryKeyCondition: DerivedCondition {
  let filter: Filter
  private let compiled: CompiledFilter?

  init(filter: Filter) {
    self.filter = filter
    compiled = try? CompiledFilter(filter)
  }

  var name: String { "primary key" }

  func matches(_ value: Value) -> Bool {
    guard let compiled, let key = value[hidden: .primaryKey] else { return false }
    let object = Value(object: [("pk", key)])
    return (try? compiled.matches(object)) ?? false
  }

  static func == (left: Self, right: Self) -> Bool { left.filter == right.filter }

  func hash(into hasher: inout Hasher) { hasher.combine(filter) }
}
