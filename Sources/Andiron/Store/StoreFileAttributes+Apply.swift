import FileAccess
import Foundation

/// Sets the attributes of the file or directory at a path.
typealias AttributeSetter =
  @Sendable (_ attributes: StoreFileAttributes, _ path: String) throws(FileError) -> Void

extension StoreFileAttributes {
  /// The setter of this platform's file system; nil if files have no such attributes.
  static var systemSetter: AttributeSetter? {
    #if canImport(Darwin)
      return { (attributes, path) throws(FileError) in try attributes.apply(to: path) }
    #else
      return nil
    #endif
  }

  #if canImport(Darwin)
    private func apply(to path: String) throws(FileError) {
      do {
        #if !os(macOS)
          try FileManager.default.setAttributes(
            [.protectionKey: protection.type], ofItemAtPath: path)
        #endif
        if isExcludedFromBackup {
          var values = URLResourceValues()
          values.isExcludedFromBackup = true
          var url = URL(filePath: path)
          try url.setResourceValues(values)
        }
      } catch {
        let isRefused = (error as? CocoaError)?.code == .fileWriteNoPermission
        throw FileError(
          isRefused ? .permission : .unsupported, "set the file's attributes", path: path)
      }
    }
  #endif
}

#if canImport(Darwin) && !os(macOS)
  extension FileProtection {
    fileprivate var type: FileProtectionType {
      switch self {
      case .complete: .complete
      case .completeUnlessOpen: .completeUnlessOpen
      case .completeUntilFirstUserAuthentication: .completeUntilFirstUserAuthentication
      case .none: .none
      }
    }
  }
#endif
