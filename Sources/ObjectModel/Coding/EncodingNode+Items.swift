import Foundation
import ValueModel

extension EncodingNode {
  /// The field that carries an object's own key; it is written to the hidden field.
  static let primaryKeyName = "pk"

  /// Whether the field is the object's own key, which is not written as a field. Another field with
  /// that name is a mistake, and throws.
  @inline(__always)
  func isPrimaryKey(_ name: String, _ item: @autoclosure () throws -> Item) throws -> Bool {
    guard let primaryKey, name == Self.primaryKeyName else { return false }
    guard try item().isKey(primaryKey) else {
      throw error(EncodingNode.self, "the name `pk` belongs to the primary key", .root)
    }
    return true
  }

  /// Returns the item of a value whose type is known and need not be asked; nil for other types.
  /// The value is one `step` from this node.
  func knownItem<T: Encodable>(
    of value: T, _ step: @autoclosure () -> CodingStep
  ) throws -> Item? {
    switch KnownType(T.self) {
    case nil: return nil
    case .uuid: return .uuid(same(value, as: UUID.self))
    case .date: return try item(of: same(value, as: Date.self), step())
    case .data: return try item(of: same(value, as: Data.self), step())
    case .url: return .string(same(value, as: URL.self).absoluteString)
    case .decimal: return try item(of: same(value, as: Decimal.self), step())
    // As these would encode, without asking each element.
    case .strings: return .strings(same(value, as: [String].self))
    case .integers: return .integers(same(value, as: [Int].self))
    case .uuids: return .uuids(same(value, as: [UUID].self))
    case .value: return .value(same(value, as: Value.self))
    case .exactDecimal: return .decimal(same(value, as: ExactDecimal.self))
    }
  }

  /// Returns the item to keep for a value of any type.
  func item<T: Encodable>(of value: T, _ step: @autoclosure () -> CodingStep) throws -> Item {
    if let item = try knownItem(of: value, step()) { return item }
    let child = EncodingNode(
      run: run, parent: self, step: step(), primaryKey: run.primaryKey(of: value))
    try child.requireDepth()
    try value.encode(to: child)
    return .node(child)
  }

  /// Writes a value of any type to the builder by asking it for its parts. If it fails, everything
  /// it wrote is taken back to `mark`.
  func write<T: Encodable>(
    _ value: T, _ key: CodingBuilder.Key, _ step: CodingStep, mark: CodingBuilder.Mark
  ) throws {
    let child = EncodingNode(
      open: key, run: run, parent: self, step: step, primaryKey: run.primaryKey(of: value))
    isOpen = false
    defer { isOpen = start != nil }
    do {
      try child.requireDepth()
      try value.encode(to: child)
      try child.close()
    } catch {
      // For containers that outlive the error.
      child.isOpen = false
      run.builder.rewind(to: mark)
      throw error
    }
  }

  /// Writes a known item to the builder. If it fails, everything it wrote is taken back to `mark`.
  func write(_ item: Item, _ key: CodingBuilder.Key, mark: CodingBuilder.Mark) throws {
    do {
      try item.write(to: run.builder, key, depth: depth + 1)
    } catch {
      run.builder.rewind(to: mark)
      throw error
    }
  }

  func requireDepth() throws {
    guard depth <= run.options.maximumDepth else {
      throw error(EncodingNode.self, "expected fewer nested containers", .root)
    }
  }

  private func item(of decimal: Decimal, _ step: CodingStep) throws -> Item {
    guard let exact = ExactDecimal(decimal.description) else {
      throw error(Decimal.self, "expected a finite number", step)
    }
    return .decimal(exact)
  }

  private func item(of data: Data, _ step: CodingStep) throws -> Item {
    switch run.options.data {
    case .bytes: return .data(data)
    case .base64: return .string(data.base64EncodedString())
    case .deferredToData:
      let child = EncodingNode(run: run, parent: self, step: step)
      try data.encode(to: child)
      return .node(child)
    }
  }

  private func item(of date: Date, _ step: CodingStep) throws -> Item {
    switch run.options.date {
    case .text:
      guard let text = DateText.text(of: date) else {
        throw error(Date.self, "expected a date from year 0 to 9999", step)
      }
      return .string(text)
    case .secondsSince1970: return try item(of: date.timeIntervalSince1970, step)
    case .millisecondsSince1970: return try item(of: date.timeIntervalSince1970 * 1000, step)
    case .deferredToDate: return try item(of: date.timeIntervalSinceReferenceDate, step)
    case .custom(let encode, _):
      let child = EncodingNode(run: run, parent: self, step: step)
      try encode(date, child)
      return .node(child)
    }
  }

  func item(of value: Double, _ step: @autoclosure () -> CodingStep) throws -> Item {
    if let exact = ExactDecimal.shortest(value) { return .decimal(exact) }
    return try nonFinite(value, step())
  }

  func item(of value: Float, _ step: @autoclosure () -> CodingStep) throws -> Item {
    guard value.isFinite, let exact = ExactDecimal(value.description) else {
      return try nonFinite(Double(value), step())
    }
    return .decimal(exact)
  }

  private func nonFinite(_ value: Double, _ step: CodingStep) throws -> Item {
    guard case .texts(let positive, let negative, let none) = run.options.nonFinite else {
      throw error(Double.self, "expected a finite number", step)
    }
    return .string(value.isNaN ? none : value > 0 ? positive : negative)
  }

  func item(of value: Int128) -> Item {
    UInt64(exactly: value.magnitude).map { .integer(magnitude: $0, isNegative: value < 0) }
      ?? .decimal(ExactDecimal(uncheckedText: value.description))
  }

  func item(of value: UInt128) -> Item {
    UInt64(exactly: value).map { .integer(magnitude: $0, isNegative: false) }
      ?? .decimal(ExactDecimal(uncheckedText: value.description))
  }
}
