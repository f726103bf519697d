import Andiron
import ObjectModel
import ValueModel

extension Selector {
  /// Whether a document matches. Throws `StoreError.invalidQuery` if a regular expression takes too
  /// many steps: an answer without the documents that were not decided would be a wrong one; and
  /// `.cancelled` if the task was cancelled in the meantime.
  func selects(_ document: Value) throws(StoreError) -> Bool {
    do throws(FilterError) {
      return try matches(document)
    } catch {
      throw StoreError(
        error == .cancelled ? .cancelled : .invalidQuery, error.description, underlying: error)
    }
  }
}
