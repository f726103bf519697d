import Foundation
import ValueModel

extension DecodingNode {
  /// Decodes an instance of any type from `value`, which is one `step` from this node.
  func decoded<T: Decodable>(
    _ type: T.Type, _ step: @autoclosure () -> CodingStep, _ value: Value
  ) throws -> T {
    if let known = KnownType(type) { return try knownValue(known, type, step(), value) }
    let child = DecodingNode(
      value: value, run: run, parent: step().isRoot ? parent : self,
      step: step().isRoot ? self.step : step(), hasPrimaryKey: KnownType.isStored(type))
    guard child.depth <= run.options.maximumDepth else {
      throw child.corrupted("expected fewer nested containers", .root)
    }
    return try T(from: child)
  }

  /// Decodes an instance of a known type.
  func knownValue<T: Decodable>(
    _ known: KnownType, _ type: T.Type, _ step: @autoclosure () -> CodingStep, _ value: Value
  ) throws -> T {
    switch known {
    case .uuid: return same(try uuid(value, step()), as: type)
    case .date: return same(try date(value, step()), as: type)
    case .data: return same(try data(value, step()), as: type)
    case .url: return same(try url(value, step()), as: type)
    case .decimal: return same(try decimal(value, step()), as: type)
    case .strings:
      return same(try array(value, step(), \.string) { try $0.string($1, $2) }, as: type)
    case .integers:
      return same(try array(value, step(), \.int) { try $0.integer(Int.self, $1, $2) }, as: type)
    case .uuids:
      return same(try array(value, step(), \.uuidText) { try $0.uuid($1, $2) }, as: type)
    case .value: return same(value, as: type)
    case .exactDecimal:
      guard let found = value.decimal else { throw mismatch(type, value, step()) }
      return same(found, as: type)
    }
  }

  /// Decodes an array of scalars without asking the type of each. `ordinary` reads most of them;
  /// `element` reads the others and throws the errors.
  private func array<Element>(
    _ value: Value, _ step: CodingStep, _ ordinary: (Value) -> Element?,
    _ element: (DecodingNode, Value, CodingStep) throws -> Element
  ) throws -> [Element] {
    guard value.kind == .array else { throw mismatch([Any].self, value, step) }
    var array: [Element] = []
    array.reserveCapacity(value.count)
    for found in value.elements {
      if let known = ordinary(found) {
        array.append(known)
      } else {
        let node = DecodingNode(value: value, run: run, parent: self, step: step)
        array.append(try element(node, found, .index(array.count)))
      }
    }
    return array
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
    let uuid = value.uuidText ?? UUID(keyValue: value)
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

// MARK: Scalars, read from `value`, which is one `step` from this node

extension DecodingNode {
  @inline(__always)
  func boolean(_ value: Value, _ step: @autoclosure () -> CodingStep) throws -> Bool {
    guard let boolean = value.boolean else { throw mismatch(Bool.self, value, step()) }
    return boolean
  }

  @inline(__always)
  func string(_ value: Value, _ step: @autoclosure () -> CodingStep) throws -> String {
    guard let string = value.string else { throw mismatch(String.self, value, step()) }
    return string
  }

  @inline(__always)
  func integer<T: FixedWidthInteger>(
    _ type: T.Type, _ value: Value, _ step: @autoclosure () -> CodingStep
  ) throws -> T {
    if let small = value.integer, let integer = T(exactly: small) { return integer }
    return try otherInteger(type, value, step())
  }

  @inline(never)
  private func otherInteger<T: FixedWidthInteger>(
    _ type: T.Type, _ value: Value, _ step: CodingStep
  ) throws -> T {
    guard let decimal = value.decimal else { throw mismatch(type, value, step) }
    if let integer = decimal.int64.flatMap({ T(exactly: $0) }) ?? T(decimal.text) { return integer }
    throw corrupted("the number is no \(type)", step)
  }

  func double(_ value: Value, _ step: @autoclosure () -> CodingStep) throws -> Double {
    guard let double = value.double else {
      return try nonFinite(value) ?? { throw mismatch(Double.self, value, step()) }()
    }
    guard double.isFinite else { throw corrupted("the number is beyond Double", step()) }
    return double
  }

  func float(_ value: Value, _ step: @autoclosure () -> CodingStep) throws -> Float {
    guard let decimal = value.decimal else {
      if let double = try nonFinite(value) { return Float(double) }
      throw mismatch(Float.self, value, step())
    }
    // From the text, because a double in between would round twice.
    guard let float = Float(decimal.text), float.isFinite else {
      throw corrupted("the number is beyond Float", step())
    }
    return float
  }

  /// Returns the number that a text of the options stands for; nil if `value` is not one of those
  /// texts.
  private func nonFinite(_ value: Value) throws -> Double? {
    guard
      case .texts(let positive, let negative, let none) = run.options.nonFinite,
      let text = value.string
    else { return nil }
    if text == positive { return .infinity }
    if text == negative { return -.infinity }
    return text == none ? .nan : nil
  }
}

extension Value {
  fileprivate var int: Int? { integer.flatMap { Int(exactly: $0) } }

  /// The UUID whose text the value is.
  fileprivate var uuidText: UUID? {
    var uuid: UUID?
    _ = testUTF8 { text in
      uuid = UUIDText.uuid(text)
      return true
    }
    return uuid
  }
}

extension Decimal {
  /// Creates the same number; nil if a `Decimal` cannot represent it.
  init?(_ exact: ExactDecimal) {
    guard let decimal = Decimal(string: exact.text, locale: nil), decimal.isFinite,
      ExactDecimal(decimal.description) == exact
    else { return nil }
    self = decimal
  }
}
