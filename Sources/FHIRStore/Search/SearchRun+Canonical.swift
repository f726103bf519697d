import Andiron
import FHIRModel
import ValueModel

extension SearchRun {
  /// The resources of a type that canonical references lead to, as the store shows them.
  func resources(_ type: String, named names: CanonicalNames) throws -> [Value] {
    guard !names.isEmpty, release.parameters.parameter("url", of: type) != nil else { return [] }
    let wanted = FHIRSearch.Criterion("url", names.urls.sorted().map(SearchText.escaped))
    let filter = try filter([wanted], type)
    var found: [Value] = []
    _ = try reader.source._withResourceRows(of: release.collection(type)) { rows in
      let list = try filter.rows(in: rows, usesIndexes: usesIndexes)
      try reader.forEach(list[...], in: rows) { _, value in
        if names.lead(to: value) { found.append(value) }
        return true
      }
    }
    return found
  }
}
