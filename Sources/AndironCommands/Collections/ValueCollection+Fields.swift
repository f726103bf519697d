internal import Andiron
internal import FHIRModel
internal import ObjectModel

extension ValueCollection {
  /// Looks for mistyped field names. Resources have the fields of their type: throws `CommandError`
  /// if the query names another field, or compares a field with a value that it cannot have. For
  /// other collections, a note on standard error names the fields that no object has, unless
  /// `isExplained`: an explanation names them itself.
  func checkFields(
    of query: Query, isExplained: Bool = false, _ console: Console
  ) throws {
    guard let fields = ResourceCollection.fields(name) else {
      if isExplained { return }
      for field in try absentFields(in: query) { console.errorLine("note: \(field)") }
      return
    }
    do {
      try FieldCheck(fields).check(query)
    } catch {
      throw CommandError("\(name): \(error)")
    }
  }
}
