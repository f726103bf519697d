internal import Foundation

extension URL {
  /// The path of a store's directory.
  ///
  /// Throws `.invalidLocation` if the URL does not name a local file: the path of a web address is
  /// not a location for a store, and a NUL byte would end the path early, so that another directory
  /// would be opened.
  func storePath() throws(StoreError) -> String {
    guard isFileURL else {
      throw StoreError(.invalidLocation, "a store lies at a file URL, such as URL(filePath:) makes")
    }
    if let host = host(percentEncoded: false), !host.isEmpty, host != "localhost" {
      throw StoreError(.invalidLocation, "a store lies on this machine, and the URL names a host")
    }
    let path = path(percentEncoded: false)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.invalidLocation, "the URL has no path that a directory could have")
    }
    return path
  }
}
