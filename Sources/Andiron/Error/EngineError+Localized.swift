public import FileAccess
public import Foundation
public import StorageEngine

/// Sentences for the users of a program. They are here and not in the engine, which does not depend
/// on Foundation.
extension EngineError: LocalizedError {
  public var errorDescription: String? { sentences.what }

  public var failureReason: String? { message }

  public var recoverySuggestion: String? { sentences.remedy }

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

/// Sentences for the users of a program about a failed file operation.
extension FileError: LocalizedError {
  public var errorDescription: String? { sentences.what }

  public var failureReason: String? { operation }

  public var recoverySuggestion: String? { sentences.remedy }

  private var sentences: (what: String, remedy: String?) {
    switch code {
    case .notFound: ("The file does not exist.", nil)
    case .exists: ("A file of this name already exists.", "Choose another name.")
    case .permission:
      ("The file may not be opened now.", "Unlock the device, or check the file's permissions.")
    case .readOnly: ("The disk cannot be written to.", "Choose another place.")
    case .noSpace:
      ("There is not enough space on this device.", "Free some space and try again.")
    case .tooManyFiles: ("Too many files are open.", "Close other windows and try again.")
    case .locked: ("Another program is using the file.", "Close it and try again.")
    case .interrupted: ("The operation was interrupted.", "Try again.")
    case .endOfFile: ("The file is shorter than expected.", "Restore it from a backup.")
    case .closed: ("The file is closed.", nil)
    case .unsupported: ("This place does not offer what is needed.", "Choose another place.")
    default: ("The disk failed.", "Copy your data to another disk.")
    }
  }
}
