import Andiron
import FHIRStore
import HTTPServer
import ValueModel

extension FHIRFault {
  /// The answer to a client after an error. Errors of the store itself are not described.
  init(_ error: any Error) {
    switch error {
    case let fault as FHIRFault: self = fault
    case let error as FHIRStoreError: self.init(store: error)
    case let error as StoreError: self.init(engine: error)
    case let error as HTTPError: self.init(http: error)
    case let error as JSONError:
      let place = "line \(error.line), column \(error.column)"
      self.init(
        400, .structure,
        "not JSON that can be read (\(error.code)): expected \(error.expected)"
          + " at \(place)")
    default: self.init(500, .exception, "the request could not be carried out")
    }
  }

  /// The place in a search, which may be that of an entry of a Bundle; nil for none.
  private static func rest(_ path: String?) -> Substring? {
    guard let path, path.hasPrefix("entry["), let end = path.firstIndex(of: "]") else {
      return path.map { $0[...] }
    }
    return path[path.index(after: end)...].drop { $0 == "." }
  }

  private init(store error: FHIRStoreError) {
    let rest = Self.rest(error.path)
    let (status, code): (Int, OutcomeIssue.Code) =
      switch error.code {
      case .unknownRelease: (404, .notSupported)
      // In a parameter, a type that is not known is a mistake, and not an address.
      case .unknownType: (rest?.isEmpty ?? true ? 404 : 400, .notSupported)
      case .invalidID: (400, .value)
      case .notFound: (404, .notFound)
      case .duplicateID: (409, .duplicate)
      case .ambiguous: (412, .multipleMatches)
      case .preconditionFailed, .conflict:
        (error.code == .conflict ? 409 : 412, .conflict)
      case .invalidBundle: (400, .invalid)
      case .invalidResource: (422, .processing)
      case .invalidSearch: (400, .value)
      case .unknownParameter, .notSupported: (400, .notSupported)
      }
    let isInEntry = rest != error.path?[...]
    let entry = isInEntry ? error.path?.prefix { $0 != "]" } : nil
    self.init(
      status, code, error.message, expression: entry.map { "Bundle.\($0)]" },
      location: rest.flatMap { $0.isEmpty ? nil : String($0) })
  }

  /// For an error in a FHIRPath Patch, with the place of its operation.
  init(path error: FHIRPathPatchError) {
    self.init(
      error.isMalformed ? 400 : 422, error.isMalformed ? .structure : .processing, error.message,
      expression: "Parameters.parameter[\(error.operation)]")
  }

  private init(engine error: StoreError) {
    switch error.code {
    case .readOnly: self.init(403, .forbidden, "the store takes no writes")
    case .notStorable: self.init(422, .tooLong, "the resource cannot be stored")
    case .noChangeFeed:
      self.init(404, .notSupported, "the store keeps no feed of changes, which this history needs")
    case .closed, .cancelled: self.init(503, .transient, "the store is closed")
    case .unreachable:
      self.init(503, .transient, "the database cannot be reached; nothing was changed")
    case .conflict:
      self.init(
        503, .transient, "other requests changed the same resources too often; nothing was changed")
    case .unknownOutcome:
      self.init(
        500, .exception, "the connection to the database was lost: the changes may be there")
    default: self.init(500, .exception, "the store could not carry out the request")
    }
  }

  private init(http error: HTTPError) {
    switch error.code {
    case .tooLarge: self.init(413, .tooLong, error.message)
    case .invalidEncoding: self.init(415, .notSupported, error.message)
    case .invalidURL, .incomplete, .invalidMultipart: self.init(400, .invalid, error.message)
    }
  }
}
