import Andiron
import ObjectModel
import ValueModel

/// The way in which documents are found.
struct FindPlan {
  enum Way {
    /// By their identifiers.
    case identifiers
    /// `prefixes` are those of ``SelectorIndex/Use``.
    case index(SelectorIndex, DerivedIndex, prefixes: [[UInt8]])
  }

  var way: Way
  /// Where the matches are, in the order of keys.
  var ranges: [OrderedKeyRange]
  /// The number of keys in the ranges.
  var keyCount: Int
  var isReversed = false
  /// Whether the matches must be sorted in memory.
  var sortsInMemory: Bool
  var candidates: [FindExplanation.Candidate] = []
  var warnings: [String] = []

  var indexName: String? {
    if case .index(let index, _, _) = way { index.name } else { nil }
  }
}
