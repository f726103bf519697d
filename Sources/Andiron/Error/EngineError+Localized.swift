import CollectionModel
public import Foundation
public import StorageEngine

/// Sentences for the users of a program. They are here and not in the engine, which does not depend
/// on Foundation.
extension EngineError: LocalizedError, StorageLayerError {
  public var errorDescription: String? { sentences.what }

  public var failureReason: String? { message }

  public var recoverySuggestion: String? { sentences.remedy ?? cause?.recoverySuggestion }

  private var sentences: (what: String, remedy: String?) {
    switch code {
    case .notAStore: ("There is no data store at this place.", "Choose another folder.")
    case .newerFormat:
      ("The data was written by a newer version of this app.", "Update this app.")
    case .keyMissing: ("The data is encrypted.", "Enter the key.")
    case .wrongKey: ("The key does not fit this data.", "Enter another key.")
    case .encryptionUnavailable:
      ("This app cannot open encrypted data.", "Check for an update of this app.")
    case .damaged, .segmentMissing:
      ("Some of the data is damaged.", "Restore the data from a backup.")
    case .locked: ("Another program is using the data.", "Close it and try again.")
    case .noSpace:
      ("There is not enough space on this device.", "Free some space and try again.")
    case .readOnly: ("The data can only be read.", nil)
    case .keyTooLong, .valueTooLarge:
      ("The entry is too large.", "Shorten its content and try again.")
    case .failedEarlier:
      ("The last changes may not have been saved.", "Close the app and open it again.")
    case .closed: ("The data store is closed.", "Open it again.")
    case .tooManyFiles: ("Too many files are open.", "Close other windows and try again.")
    case .protected:
      ("The data is protected while this device is locked.", "Unlock the device and try again.")
    case .fileFailed:
      ("The data could not be read from or written to the disk.", "Try again.")
    case .pinned: ("The data is in use.", "Try again in a moment.")
    case .cancelled: ("The operation was cancelled.", nil)
    case .notAuthentic:
      ("The data was changed by another program.", "Restore the data from a backup.")
    case .tooManyEntries: ("The entry has too many values.", "Remove some and try again.")
    case .limitReached: ("The data store is full.", "Delete entries and try again.")
    case .backupConflict: ("This folder holds other data.", "Choose another folder.")
    case .unknownTable, .definitionConflict, .invalidOptions, .nestedWrite:
      ("The data store could not do what was asked.", "Check for an update of this app.")
    }
  }
}
