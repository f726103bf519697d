import FHIRModel
import HTTPServer
import ValueModel

/// A request to one release of the store, from a client or from an entry of a batch.
struct FHIRRequest: Sendable {
  enum Content: Sendable {
    case body(HTTPRequestBody)
    /// The resource of an entry.
    case resource(Value)
  }

  var method: HTTPMethod
  /// The parts of the path after the release.
  var path: [String]
  var query: HTTPQuery
  var headers: HTTPHeaders
  var content: Content
  /// The address of the release, without a slash at its end.
  var base: String
  var release: ServedRelease
  var role: HTTPPrincipal.Role
  /// The client's name; nil if clients need not log in.
  var principalName: String?
  /// Whether it is an entry of a batch.
  var isEntry = false

  /// The path under which clients find an export: `_export`, its `id`, and the name of a file.
  static let exportPlace = "_export"

  /// The path under which clients find pages of searches that are too long for an address.
  static let pagesPlace = "_pages"

  /// The `id` of the search whose page it requests, if the server keeps its parameters.
  var keptSearch: String?

  /// Whether the answer is part of an export and not a resource.
  var isForExport: Bool { path.first == Self.exportPlace }

  var preferences: Preferences { Preferences(headers) }

  /// Reads a request whose path, after the parts in `path`, is known to belong to a release. Throws
  /// status 400 if the address cannot be read.
  init(
    _ request: HTTPRequest, _ release: ServedRelease, path: [String]
  ) throws(FHIRFault) {
    do throws(HTTPError) {
      query = try request.parameters()
    } catch {
      throw FHIRFault(error)
    }
    method = request.method
    self.path = path
    headers = request.headers
    content = .body(request.body)
    base = request.origin + "/fhir/" + release.version.rawValue
    self.release = release
    role = request.principal.role
    principalName = request.principal.name
  }
}
