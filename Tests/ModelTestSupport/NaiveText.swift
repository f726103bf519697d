import Foundation
import ObjectModel

/// Tests of text on arrays of Unicode scalars.
enum NaiveText {
  static func matches(_ text: String, _ test: TextTest) -> Bool {
    switch test.relation {
    case .matches, .containsMatch: return matchesExpression(text, test)
    default: break
    }
    let subject = scalars(text, test.options)
    let needle = scalars(test.text, test.options)
    return switch test.relation {
    case .equals: subject == needle
    case .hasPrefix: Array(subject.prefix(needle.count)) == needle
    case .hasSuffix: Array(subject.suffix(needle.count)) == needle
    case .contains:
      subject.indices.contains { Array(subject[$0...].prefix(needle.count)) == needle }
        || needle.isEmpty
    default: fits(subject[...], needle[...])
    }
  }

  private static func fold(_ text: String, _ options: TextOptions) -> String {
    let plain =
      options.contains(.diacriticInsensitive)
      ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    return options.contains(.caseInsensitive) ? NaiveCase.folded(plain) : plain
  }

  private static func scalars(_ text: String, _ options: TextOptions) -> [Unicode.Scalar] {
    Array(fold(text, options).unicodeScalars)
  }

  private static func fits(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return fits(text, rest) || (!text.isEmpty && fits(text.dropFirst(), pattern))
    case "?": return !text.isEmpty && fits(text.dropFirst(), rest)
    case "\\" where !rest.isEmpty:
      return text.first == rest.first && fits(text.dropFirst(), rest.dropFirst())
    default: return text.first == first && fits(text.dropFirst(), rest)
    }
  }

  private static func matchesExpression(_ text: String, _ test: TextTest) -> Bool {
    let options = test.options.intersection(.diacriticInsensitive)
    guard let regex = try? Regex(fold(test.text, options)) else { return false }
    let ready = regex.matchingSemantics(.unicodeScalar)
      .ignoresCase(test.options.contains(.caseInsensitive))
    let subject = fold(text, options)
    return test.relation == .matches
      ? subject.wholeMatch(of: ready) != nil : subject.firstMatch(of: ready) != nil
  }
}
