import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ObjectModel
import TextIndex
import ValueModel

extension CouchError {
  /// The refusal that an error of the store or of the request stands for.
  init(_ error: any Error) {
    switch error {
    case let error as CouchError: self = error
    case let error as DocumentError: self.init(document: error)
    case let error as SelectorError where error.code == .invalidOperator:
      self.init(
        400, error.code.rawValue,
        "Invalid operator: \(error.path.description.split(separator: ".").last ?? "")")
    case let error as SelectorError:
      self.init(400, error.code.rawValue, error.message.capitalizedFirst)
    case let error as TextQueryError: self.init(400, "bad_arg", error.description)
    case let error as JSONError where error.code == .tooDeep:
      self = .badRequest("The JSON is nested too deeply.")
    case let error as JSONError where error.code == .duplicateKey:
      self = .badRequest("An object of the JSON has a name twice.")
    case is JSONError: self = .badRequest("invalid UTF-8 JSON")
    case let error as HTTPError: self.init(http: error)
    case let error as StoreError where error.code == .closed:
      self.init(503, "service unavailable", "The store is closed.")
    case let error as StoreError where error.code == .notStorable:
      self = .badRequest("The document cannot be stored: \(error.message)")
    case let error as StoreError where error.underlying is FilterError:
      self = .badRequest(error.message.capitalizedFirst)
    case let error as FilterError: self = .badRequest(error.description.capitalizedFirst)
    case let error as StoreError where error.code == .invalidQuery:
      self.init(400, "no_usable_index", error.message.capitalizedFirst)
    default: self.init(500, "unknown_error", "The store cannot do this now.")
    }
  }

  private init(http error: HTTPError) {
    switch error.code {
    case .invalidURL: self.init(400, "invalid_url_encoding", "The address cannot be decoded.")
    case .tooLarge: self.init(413, "too_large", "The request entity is too large")
    case .incomplete: self = .badRequest("The body of the request is incomplete.")
    case .invalidMultipart: self = .badRequest(error.message.capitalizedFirst)
    case .invalidEncoding: self.init(415, "bad_content_type", error.message)
    }
  }

  private init(document error: DocumentError) {
    switch error.code {
    case .invalidName: self.init(400, "illegal_database_name", error.message)
    case .invalidID:
      self.init(
        400, "illegal_docid",
        error.id.map { _ in "Only reserved document ids may start with underscore." }
          ?? error.message.capitalizedFirst)
    case .invalidBody:
      if let path = error.path {
        self.init(400, "doc_validation", "Bad special document member: \(path)")
      } else {
        self = .badRequest("Document must be a JSON object")
      }
    // A replicator of CouchDB passes over a document whose refusal begins with these two words.
    case .invalidAttachment: self = .badRequest("Attachment name cannot be used: \(error.message)")
    case .invalidHistory: self.init(400, "doc_validation", error.message.capitalizedFirst)
    // An edit of a revision that is not there, of whichever document.
    case .conflict, .noSuchDocument: self = .conflict
    case .unknownSequence:
      self = .badRequest("Malformed sequence supplied in 'since' parameter.")
    case .invalidBookmark: self.init(400, "invalid_bookmark", "Invalid bookmark value")
    case .unusableIndex: self.init(400, "invalid_index", error.message.capitalizedFirst)
    }
  }
}
