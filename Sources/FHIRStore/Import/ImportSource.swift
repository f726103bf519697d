public import Foundation

/// A source of resources to import.
public enum ImportSource: Sendable {
  /// A file of one resource, or of several, one after another, on lines or not; gzip files are
  /// unpacked.
  case file(URL)
  /// All files in a folder and its subfolders whose names end in `.json` or `.ndjson`, or in these
  /// and `.gz`, sorted by path.
  case folder(URL)
  case standardInput
  case data(Data, name: String)
  /// Pieces of bytes that the closure returns, until it returns an empty one.
  case pieces(@Sendable () throws -> [UInt8], name: String)
}

extension ImportSource {
  /// The files, in the order in which they are read. Throws `.invalidResource` if a folder cannot
  /// be listed.
  package func files() throws -> [ImportSource] {
    guard case .folder(let folder) = self else { return [self] }
    guard
      let listing = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    else {
      throw FHIRStoreError(
        .invalidResource, "the folder cannot be read", path: folder.path(percentEncoded: false))
    }
    let endings = [".json", ".ndjson", ".json.gz", ".ndjson.gz"]
    var files: [URL] = []
    for case let url as URL in listing {
      let name = url.lastPathComponent.lowercased()
      guard endings.contains(where: name.hasSuffix),
        try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
      else { continue }
      files.append(url)
    }
    return files.sorted { $0.path < $1.path }.map { .file($0) }
  }

  func stream() throws -> ImportStream {
    switch self {
    case .file(let url), .folder(let url): try ImportStream(file: url)
    case .standardInput: ImportStream(standardInput: .standardInput)
    case .data(let data, let name): ImportStream(data, name: name)
    case .pieces(let piece, let name): ImportStream(piece, name: name)
    }
  }

  /// The size of the source; nil if it is not known.
  var byteCount: Int? {
    switch self {
    case .file(let url): try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
    case .data(let data, _): data.count
    case .folder, .standardInput, .pieces: nil
    }
  }
}
