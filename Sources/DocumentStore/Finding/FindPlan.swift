import Andiron
import ObjectModel
import ValueModel

/// The way in which documents are found.
struct FindPlan {
  enum Way {
    /// These rows, which the index of text with this name has found.
    case words([UInt32], index: String)
    /// By their identifiers.
    case identifiers
    /// `prefixes` are those of ``SelectorIndex/Use``.
    case index(SelectorIndex, DerivedIndex, prefixes: [[UInt8]])
  }

  var way: Way
  /// The ranges that contain the matches, in the order of keys.
  var ranges: [OrderedKeyRange]
  /// The number of keys in the ranges.
  var keyCount: Int
  var isReversed = false
  /// Whether the matches must be sorted in memory.
  var sortsInMemory: Bool
  var candidates: [FindExplanation.Candidate] = []
  var warnings: [String] = []

  var indexName: String? {
    switch way {
    case .words(_, let index): index
    case .identifiers: nil
    case .index(let index, _, _): index.name
    }
  }
}
