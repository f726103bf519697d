import Foundation

/// Numbers as the report prints them.
public enum Format {
  /// Three significant digits or whole numbers, with separators for thousands.
  public static func number(_ value: Double) -> String {
    switch abs(value) {
    case 0: "0"
    case ..<0.1: String(format: "%.4f", value)
    case ..<1: String(format: "%.3f", value)
    case ..<10: String(format: "%.2f", value)
    case ..<100: String(format: "%.1f", value)
    default: grouped(Int(value.rounded()))
    }
  }

  private static func grouped(_ value: Int) -> String {
    var text = String(value.magnitude)
    var position = text.count - 3
    while position > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: position))
      position -= 3
    }
    return value < 0 ? "-" + text : text
  }
}
