/// Case folding as defined by Unicode: CaseFolding.txt, status C and F.
///
/// Unicode, section 3.13, toCasefold (<https://www.unicode.org/versions/Unicode14.0.0/ch03.pdf>).
/// Σ, σ and ς are one letter, ß is ss, ﬁ is fi; İ is i and a dot above it. It works scalar by
/// scalar, in the same way on all systems and in all languages, because keys of indexes are built
/// from folded text.
package enum CaseFolding {
  /// Returns the text with its case folded. Linear in the text.
  package static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.value < 0x80 {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      bytes.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    } else if let target = target(of: scalar.value) {
      UTF8.encode(target).map { bytes.append(contentsOf: $0) }
    } else if let several = expansions[scalar.value] {
      bytes.append(contentsOf: several.utf8)
    } else {
      UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
    }
  }

  /// Returns the single scalar that a scalar beyond ASCII becomes; nil if it stays the same or
  /// becomes several.
  private static func target(of code: UInt32) -> Unicode.Scalar? {
    var (low, high) = (0, runs.count / 4)
    while low < high {
      let middle = (low + high) / 2
      if runs[4 * middle + 1] < code { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count / 4, case let first = runs[4 * low], first <= code,
      (code - first) % runs[4 * low + 2] == 0
    else { return nil }
    return Unicode.Scalar(runs[4 * low + 3] + (code - first))
  }
}
