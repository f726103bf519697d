public import FileAccess
public import Foundation

extension ExportArchive {
  /// The limits on the levels of folders to search and on the number of files.
  private static let depthLimit = 8
  private static let fileLimit = 1_000_000

  /// Opens the export at a place: an archive, the main file, or the folder into which an archive
  /// was unpacked. For the main file alone, the files beside it are ignored.
  ///
  /// Throws `.unsupported` if a folder contains a symbolic link, which may lead to any file of this
  /// machine and which no export has, and the errors of the other initializers.
  public init(at url: URL) throws(ExportError) {
    try self.init(path: url.path(percentEncoded: false), in: POSIXFileSystem()) { path in
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
      return type as? FileAttributeType == .typeSymbolicLink
    }
  }

  /// Opens the export at a path of a file system, as above.
  ///
  /// Throws `.notAnExport` if nothing is there, `.overLimit` if a folder has more than a million
  /// files, and the errors of `init(_:)`.
  public init(path: String, in fileSystem: any FileSystem) throws(ExportError) {
    try self.init(path: path, in: fileSystem) { _ in false }
  }

  private init(
    path: String, in fileSystem: any FileSystem, isLink: (String) -> Bool
  ) throws(ExportError) {
    do {
      guard let attributes = try fileSystem.attributes(of: path) else {
        throw ExportError(.notAnExport, "nothing is at the path")
      }
      if attributes.isDirectory {
        var listing = FolderListing(fileSystem, path)
        try listing.add("", depth: Self.depthLimit, isLink: isLink)
        guard listing.files.count <= Self.fileLimit else {
          throw ExportError(.overLimit, "the folder has too many files")
        }
        self.init(.folder(fileSystem, path: path), listing.files, isCutOff: false)
      } else {
        try self.init(try fileSystem.open(path, .read))
      }
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(.unreadable, "the export cannot be accessed: \(error)")
    }
  }

  /// The files of a folder, in the order of their names.
  private struct FolderListing {
    private let fileSystem: any FileSystem
    private let path: String
    var files: [ExportFile] = []

    init(_ fileSystem: any FileSystem, _ path: String) {
      self.fileSystem = fileSystem
      self.path = path
    }

    /// Adds the files of a folder, except hidden files, which systems put beside unpacked files.
    mutating func add(_ folder: String, depth: Int, isLink: (String) -> Bool) throws {
      for name in try fileSystem.list(path + "/" + folder) where !name.hasPrefix(".") {
        guard !isLink(path + "/" + folder + name) else {
          throw ExportError(.unsupported, "the folder contains a link, which no export has")
        }
        let attributes = try fileSystem.attributes(of: path + "/" + folder + name)
        guard let attributes, files.count <= ExportArchive.fileLimit else { continue }
        if !attributes.isDirectory {
          files.append(
            ExportFile(
              name: folder + name, hasBadName: false, byteCount: attributes.byteCount,
              index: files.count))
        } else if depth > 0 {
          try add(folder + name + "/", depth: depth - 1, isLink: isLink)
        }
      }
    }
  }
}
