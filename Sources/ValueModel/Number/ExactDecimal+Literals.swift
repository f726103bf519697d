/// Literals of integers and of texts.
///
///     weight.value = 72
///     temperature.value = "37.20"
///
/// There are none of the form `37.20`: the compiler passes them on as a `Double`, which has lost
/// the zero and rounds long fractions.
extension ExactDecimal: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int64) { self.init(value) }

  /// Creates the number that a literal writes, with all its digits. A literal that is not a number
  /// is a mistake in the program and traps; `ExactDecimal.init("x")` and `ExactDecimal(text)` are
  /// nil for a text that is not a number.
  public init(stringLiteral text: String) {
    guard let decimal = ExactDecimal(text) else {
      preconditionFailure("the literal is not a number")
    }
    self = decimal
  }
}
