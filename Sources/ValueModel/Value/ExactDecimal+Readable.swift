extension ExactDecimal: ValueReadable {
  public static var expectation: String { "a number" }
  public init?(reading value: Value) {
    guard let decimal = value.decimal else { return nil }
    self = decimal
  }
}
