import Foundation

/// Sentences for the users of a program. They name neither collections nor records; `description`
/// is for developers. The conformance is declared with the type: nothing refers to one that stands
/// here, so that a linker would leave this file in a static archive.
extension StoreError {
  public var errorDescription: String? { below?.errorDescription ?? sentences.what }

  public var failureReason: String? { message }

  public var recoverySuggestion: String? { below?.recoverySuggestion ?? sentences.remedy }

  /// The sentences of the layer below, which knows more where this code says little.
  private var below: (any LocalizedError)? {
    switch code {
    case .notStorable, .damaged, .foreign, .notAllowed, .unsupported, .unreachable, .noSpace,
      .failed:
      underlying as? any StorageLayerError
    default: nil
    }
  }

  private var sentences: (what: String, remedy: String?) {
    switch code {
    case .keyExists: ("An entry with this key already exists.", nil)
    case .noSuchObject: ("The entry no longer exists.", "Reload and try again.")
    case .notUnique:
      ("Another entry already has this value.", "Use a value that no other entry has.")
    case .wrongType, .keyChanged, .noPrimaryKey, .noPrimaryKeyValue, .invalidRelationship:
      ("The data is not in the expected form.", "Check for an update of this app.")
    case .notStorable: ("The entry cannot be stored.", "Shorten its content and try again.")
    case .invalidQuery, .outOfBounds: ("The search cannot be carried out.", "Change the search.")
    case .numberOutOfRange: ("A number is too large to be calculated with.", nil)
    case .invalidDeclaration, .noSuchCollection, .noChangeFeed:
      ("The data store is not set up for this.", "Check for an update of this app.")
    case .dangling: ("An entry that this one refers to does not exist.", nil)
    case .noSuchBlob: ("A file that belongs to the entry is missing.", "Add the file again.")
    case .denied:
      ("The entry is still in use.", "Change or delete the entries that refer to it first.")
    case .newerSchema:
      ("The data was written by a newer version of this app.", "Update this app.")
    case .migrationFailed:
      ("The data could not be updated for this version of the app.", "Open the app again.")
    case .changeTokenExpired:
      ("Too much has changed since the last synchronization.", "Start over.")
    case .cancelled: ("The operation was cancelled.", nil)
    case .closed: ("The data store is closed.", "Open it again.")
    case .readOnly: ("The data can only be read.", nil)
    case .damaged: ("Some of the data is damaged.", "Restore the data from a backup.")
    case .invalidLocation: ("There can be no data store at this place.", "Choose another folder.")
    case .unsupported, .nestedWrite, .failed:
      ("The data store could not do what was asked.", "Check for an update of this app.")
    case .unreachable: ("The data store cannot be reached.", "Try again later.")
    case .unknownOutcome:
      ("The last changes may or may not have been saved.", "Reload and compare.")
    case .notAllowed: ("You may not open this data store.", "Check your name and password.")
    case .conflict: ("Others changed the same data.", "Try again.")
    case .noSpace: ("There is not enough space.", "Free some space and try again.")
    case .notEmpty: ("There is data at the destination already.", "Choose another place.")
    case .unfinishedCopy: ("A copy of the data is not complete.", "Repeat the copy.")
    case .foreign: ("There is no data store of this app at this place.", "Choose another place.")
    }
  }
}
