/// Options for folding strings before they are compared.
public struct TextOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Folds case as Unicode does, CaseFolding.txt with status C and F: `ß` is `ss`, `ς` is `σ`.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// Removes marks above and below letters, as Foundation's `folding(options:locale:)` does.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)

  /// In addition to `caseInsensitive`: replaces each scalar by its lowercase mapping. Indexes built
  /// this way keep it until they are declared again, which rebuilds them; no test uses it.
  package static let lowercaseMapping = TextOptions(rawValue: 0x80)
}
