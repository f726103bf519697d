import Foundation
import ValueModel

extension DecodingNode {
  /// An instance of any type, from `value`, which `step` leads to from this node.
  func decoded<T: Decodable>(
    _ type: T.Type, _ step: @autoclosure () -> CodingStep, _ value: Value
  ) throws -> T {
    if let found = try knownValue(type, step(), value) { return found }
    let child = DecodingNode(
      value: value, run: run, parent: step().isRoot ? parent : self,
      step: step().isRoot ? self.step : step(), hasPrimaryKey: StoredTypes.contains(type))
    guard child.depth <= run.options.maximumDepth else {
      throw child.corrupted("expected fewer nested containers", .root)
    }
    return try T(from: child)
  }

  /// An instance of a type that is known; nil for others.
  func knownValue<T: Decodable>(
    _ type: T.Type, _ step: @autoclosure () -> CodingStep, _ value: Value
  ) throws -> T? {
    if let found = try foundationValue(type, step(), value) { return found }
    if T.self == [String].self {
      return try array(value, step()) { try $0.string($1, $2) } as? T
    }
    if T.self == [Int].self {
      return try array(value, step()) { try $0.integer(Int.self, $1, $2) } as? T
    }
    if T.self == Value.self { return value as? T }
    guard T.self == ExactDecimal.self else { return nil }
    guard let found = value.decimal as? T else { throw mismatch(type, value, step()) }
    return found
  }

  /// An array of scalars, without asking the type of each.
  private func array<Element>(
    _ value: Value, _ step: CodingStep,
    _ element: (DecodingNode, Value, CodingStep) throws -> Element
  ) throws -> [Element] {
    guard value.kind == .array else { throw mismatch([Any].self, value, step) }
    let node = DecodingNode(value: value, run: run, parent: self, step: step)
    var array: [Element] = []
    array.reserveCapacity(value.count)
    for found in value.elements { array.append(try element(node, found, .index(array.count))) }
    return array
  }

  private func foundationValue<T>(
    _ type: T.Type, _ step: @autoclosure () -> CodingStep, _ value: Value
  ) throws -> T? {
    if T.self == Date.self { return try date(value, step()) as? T }
    if T.self == UUID.self { return try uuid(value, step()) as? T }
    if T.self == Data.self { return try data(value, step()) as? T }
    if T.self == URL.self { return try url(value, step()) as? T }
    if T.self == Decimal.self { return try decimal(value, step()) as? T }
    return nil
  }

  private func date(_ value: Value, _ step: CodingStep) throws -> Date {
    switch run.options.date {
    case .text:
      guard let date = DateText.date(try string(value, step)) else {
        throw corrupted("the text is no date and time of RFC 3339", step)
      }
      return date
    case .secondsSince1970: return Date(timeIntervalSince1970: try double(value, step))
    case .millisecondsSince1970:
      return Date(timeIntervalSince1970: try double(value, step) / 1000)
    case .deferredToDate:
      return Date(timeIntervalSinceReferenceDate: try double(value, step))
    case .custom(_, let decode):
      return try decode(DecodingNode(value: value, run: run, parent: self, step: step))
    }
  }

  private func uuid(_ value: Value, _ step: CodingStep) throws -> UUID {
    guard value.kind == .string || value.kind == .bytes else {
      throw mismatch(UUID.self, value, step)
    }
    let uuid =
      value.kind == .string
      ? value.withUTF8 { UUIDText.uuid($0) } ?? nil : UUID(keyValue: value)
    guard let uuid else { throw corrupted("the text is no UUID", step) }
    return uuid
  }

  private func url(_ value: Value, _ step: CodingStep) throws -> URL {
    guard let url = URL(string: try string(value, step)) else {
      throw corrupted("the text is no URL", step)
    }
    return url
  }

  private func data(_ value: Value, _ step: CodingStep) throws -> Data {
    if case .deferredToData = run.options.data {
      return try Data(from: DecodingNode(value: value, run: run, parent: self, step: step))
    }
    if let bytes = value.bytes { return Data(bytes) }
    guard let text = value.string else { throw mismatch(Data.self, value, step) }
    guard let data = Data(base64Encoded: text) else {
      throw corrupted("the text is not base64", step)
    }
    return data
  }

  private func decimal(_ value: Value, _ step: CodingStep) throws -> Decimal {
    if let integer = value.integer { return Decimal(integer) }
    guard let exact = value.decimal else { throw mismatch(Decimal.self, value, step) }
    guard let decimal = Decimal(exact) else {
      throw corrupted("the number has more digits than a Decimal", step)
    }
    return decimal
  }
}

extension Decimal {
  /// The same number; nil where a `Decimal` cannot hold it.
  init?(_ exact: ExactDecimal) {
    guard let decimal = Decimal(string: exact.text, locale: nil), decimal.isFinite,
      ExactDecimal(decimal.description) == exact
    else { return nil }
    self = decimal
  }
}
