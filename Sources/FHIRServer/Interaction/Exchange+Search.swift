import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Searches of one type, or of one type in a compartment.
extension Exchange {
  /// The parameters of a search: those of the address, and with POST those of the form.
  func searchQuery() throws(FHIRFault) -> HTTPQuery {
    request.method == .post ? try request.form(options) : request.query
  }

  func search(_ type: String, in compartment: FHIRSearch.Compartment? = nil) throws -> Answer {
    var wanted = try SearchRequest(
      searchQuery(), isStrict: request.preferences.isStrict, options)
    while true {
      do {
        var search = try wanted.search(type, in: compartment)
        search.ownBases = [base]
        let results = try store.search(search, release: release)
        return Answer(200, try bundle(results, ignored: wanted.ignored))
      } catch let error as FHIRStoreError {
        guard wanted.ignore(error) else { throw error }
      }
    }
  }

  private func bundle(
    _ results: FHIRSearchResults, ignored: [String]
  ) throws(FHIRFault) -> Value {
    var bundle = AnswerBundle("searchset")
    bundle.total = results.total
    bundle.links = [("self", "\(base)/\(results.search.text)")]
    if let next = results.next {
      bundle.links.append(("next", try link("/\(results.search.from(nil).text)", page: next)))
    }
    bundle.add(results.matches, mode: "match", base: base)
    bundle.add(results.included, mode: "include", base: base)
    if !ignored.isEmpty {
      let issues = ignored.map {
        OutcomeIssue(
          .notSupported, "the parameter is not known and was ignored", location: $0,
          severity: .warning)
      }
      bundle.add([OperationOutcome.value(issues, release)], mode: "outcome", base: base)
    }
    return bundle.value
  }
}
