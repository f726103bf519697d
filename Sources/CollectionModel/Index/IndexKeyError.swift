/// Why a value cannot be in an index.
package enum IndexKeyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value would have more than `limit` entries.
  case tooManyKeys(index: String, limit: Int)
  /// The keys are made by a derivation that is not registered.
  case unknownDerivation(index: String)
  /// The condition of a partial index takes too many steps for the value.
  case conditionTooCostly(index: String)

  package var description: String {
    switch self {
    case .tooManyKeys(let index, let limit):
      "an object has more than \(limit) keys in the index \(index)"
    case .unknownDerivation(let index):
      "what makes the keys of the index \(index) is not registered"
    case .conditionTooCostly(let index):
      "the condition of the index \(index) takes too many steps for an object"
    }
  }
}
