extension Value {
  public init(_ value: Bool) { self.init(slot: value ? .true : .false, storage: nil) }

  public init(_ value: Int) { self.init(Int64(value)) }

  public init(_ value: Int64) {
    if Slot.smallIntegers.contains(value) {
      self.init(slot: Slot(smallInteger: value), storage: nil)
    } else {
      self = Self.make { $0.integer(magnitude: value.magnitude, isNegative: value < 0) }
    }
  }

  public init(_ value: UInt64) {
    self = Self.make { $0.integer(magnitude: value, isNegative: false) }
  }

  /// Creates a number with the exact text of `value`.
  public init(_ value: ExactDecimal) { self = Self.make { $0.decimal(value) } }

  /// Creates the shortest number that reads back as `value`; nil for infinities and NaN.
  public init?(exactly value: Double) {
    guard let decimal = ExactDecimal(exactly: value) else { return nil }
    self.init(decimal)
  }

  public init(_ value: String) {
    var value = value
    self = value.withUTF8 { utf8 in Self.make { $0.string(UnsafeRawBufferPointer(utf8)) } }
  }

  /// Creates a byte string, which JSON does not have.
  public init(bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { bytes in
      Self.make {
        $0.text(.bytes, bytes.baseAddress ?? UnsafeRawPointer($0.output.base), bytes.count)
      }
    }
  }

  public init(array elements: some Sequence<Value>) {
    self.init(edited: EditedContainer(isObject: false, values: Array(elements)))
  }

  /// Creates an object with fields in the order given; a later field replaces the value of an
  /// earlier one with its name.
  public init(object fields: some Sequence<(String, Value)>) {
    let container = EditedContainer(isObject: true)
    for (name, value) in fields {
      if let position = container.position(of: .name(name)) {
        container.values[position] = value
      } else {
        container.append(.name(name), value)
      }
    }
    self.init(edited: container)
  }

  /// Creates a value of one node.
  private static func make(_ body: (inout NodeWriter) -> Slot) -> Value {
    var writer = NodeWriter(dictionary: nil, byteCapacity: 64)
    let slot = body(&writer)
    return writer.value(slot)
  }
}

extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self.init(value) }

  public init(integerLiteral value: Int64) { self.init(value) }

  /// Creates a number from a literal, which is always finite.
  public init(floatLiteral value: Double) {
    guard let decimal = ExactDecimal(exactly: value) else {
      preconditionFailure("a literal that is no number")
    }
    self.init(decimal)
  }

  public init(stringLiteral value: String) { self.init(value) }

  public init(arrayLiteral elements: Value...) { self.init(array: elements) }

  public init(dictionaryLiteral elements: (String, Value)...) { self.init(object: elements) }
}
