public import FileAccess
public import Foundation

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
    case .replaced:
      ("The folder was moved, removed or replaced.", "Close it and open it again.")
    case .endOfFile: ("The file is shorter than expected.", "Restore it from a backup.")
    case .closed: ("The file is closed.", nil)
    case .unsupported: ("This place does not offer what is needed.", "Choose another place.")
    default: ("The disk failed.", "Copy your data to another disk.")
    }
  }
}
