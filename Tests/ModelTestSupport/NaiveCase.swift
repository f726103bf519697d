/// Case folding, from the mappings to upper and lower case that Unicode gives each scalar.
///
/// Unicode, section 3.13: folding makes alike what upper or lower case makes alike, and keeps lower case where it can.
/// Two exceptions: `ı` is no case of `i` but in Turkish, and Cherokee letters fold to capitals, which were there first.
public enum NaiveCase {
  public static func folded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += folded(scalar) }
    return result
  }

  public static func folded(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x131: return String(scalar)
    case 0x13A0...0x13FF, 0xAB70...0xABBF: return scalar.properties.uppercaseMapping
    default:
      let lower = mapped(String(scalar)) { $0.properties.lowercaseMapping }
      let upper = mapped(lower) { $0.properties.uppercaseMapping }
      return mapped(upper) { $0.properties.lowercaseMapping }
    }
  }

  private static func mapped(_ text: String, _ mapping: (Unicode.Scalar) -> String) -> String {
    text.unicodeScalars.map(mapping).joined()
  }
}
