import ValueModel

/// Scalars read from `value`, which is one `step` from this node.
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
