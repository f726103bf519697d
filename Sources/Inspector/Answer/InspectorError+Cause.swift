import Andiron
import DocumentStore
import FHIRStore
import Foundation
import HTTPServer
import ObjectModel
import TextIndex
import ValueModel

extension InspectorError {
  /// Translates an error for the author of `query`. The result contains no data of a record.
  init(_ error: any Error, query: String = "") {
    switch error {
    case let error as InspectorError: self = error
    case let error as PredicateTextError:
      self.init(error.description, byte: error.offset, of: query)
    case let error as TextQueryError: self.init(error.description, byte: error.offset, of: query)
    case let error as JSONError: self.init(error.description, byte: error.offset, of: query)
    case let error as SelectorError: self.init(400, error.description)
    case let error as ValuePathError: self.init(400, "\(error)")
    case let error as FilterError: self.init(400, "\(error)")
    case let error as FHIRStoreError: self.init(error, in: query)
    case let error as DocumentError:
      self.init(error.code == .noSuchDocument ? 404 : 400, "\(error)")
    case let error as StoreError: self.init(error)
    case let error as HTTPError: self.init(error.code == .tooLarge ? 413 : 400, error.message)
    default: self.init(500, "The request failed.")
    }
  }

  /// The place of a parameter is where its name begins.
  private init(_ error: FHIRStoreError, in query: String) {
    switch error.code {
    case .unknownRelease, .unknownType: self.init(404, "\(error)")
    default:
      let place = error.path.flatMap { query.range(of: $0) }
      self.init(
        400, "\(error)",
        position: place.map { query.utf16.distance(from: query.startIndex, to: $0.lowerBound) })
    }
  }

  private init(_ error: StoreError) {
    switch error.code {
    case .noSuchCollection, .noSuchObject, .noSuchBlob: self.init(404, "\(error)")
    case .invalidQuery, .wrongType, .notStorable, .keyChanged, .dangling: self.init(400, "\(error)")
    case .notUnique, .denied, .keyExists: self.init(409, "\(error)")
    case .readOnly: self.init(403, "The store takes no writes.")
    case .closed: self.init(503, "The store is being closed.")
    case .unreachable: self.init(503, "The server of the database does not answer.")
    case .conflict: self.init(503, "Others wrote at the same time. Try again.")
    default: self.init(500, "\(error)")
    }
  }
}
