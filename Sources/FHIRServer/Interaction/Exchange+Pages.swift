import FHIRModel
import HTTPServer

/// Links to pages of searches.
extension Exchange {
  /// The link to a page of a search, whose address below the release has no place of a page yet.
  ///
  /// It has all parameters if it is short enough; otherwise the server keeps them. Throws status
  /// 413 if they are too many to be kept.
  func link(_ address: String, page: String) throws(FHIRFault) -> String {
    let long = "\(base)\(address)\(address.contains("?") ? "&" : "?")_page=\(page)"
    if request.keptSearch == nil, long.utf8.count <= options.longestLink { return long }
    let id: String
    if let known = request.keptSearch { id = known } else { id = try keep(address) }
    return "\(base)/\(FHIRRequest.pagesPlace)/\(id)?_page=\(page)"
  }

  private func keep(_ address: String) throws(FHIRFault) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query: HTTPQuery
    do throws(HTTPError) {
      query = try HTTPQuery(parts.count > 1 ? parts[1] : "")
    } catch {
      throw FHIRFault(error)
    }
    let search = KeptSearches.Search(
      release: release, owner: request.principalName,
      path: parts[0].split(separator: "/").map(String.init), query: query)
    guard let id = searches.add(search) else {
      throw FHIRFault(
        413, .tooCostly,
        "the parameters of a search with several pages have at most "
          + "\(options.largestKeptByteCount) bytes")
    }
    return id
  }

  /// A page of a search whose parameters the server keeps. Throws status 410 if it has forgotten
  /// them.
  func page(ofKept id: String) throws -> Answer {
    guard let search = searches.search(id, release, of: request.principalName) else {
      throw FHIRFault(410, .notFound, "the links of this search have ended: search again")
    }
    let place = request.query.parameters.filter { $0.name == "_page" }
    var inner = self
    inner.request.keptSearch = id
    inner.request.path = search.path
    inner.request.query = HTTPQuery(search.query.parameters + place)
    return try inner.answer()
  }
}
