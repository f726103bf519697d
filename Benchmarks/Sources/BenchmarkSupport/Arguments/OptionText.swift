/// Values of options, from the text behind them.
public enum OptionText {
  /// A number above zero.
  public static func number<N: LosslessStringConvertible & Comparable & Numeric>(
    _ text: String, _ option: String
  ) throws -> N {
    guard let value = N(text), value > 0 else { throw BenchmarkError("\(option) \(text)?") }
    return value
  }

  /// Names with commas between them.
  public static func list<Element: RawRepresentable<String>>(
    _ text: String, usage: String
  ) throws -> [Element] {
    try text.split(separator: ",").map {
      guard let element = Element(rawValue: String($0)) else {
        throw BenchmarkError("\($0)?\n\(usage)")
      }
      return element
    }
  }
}
