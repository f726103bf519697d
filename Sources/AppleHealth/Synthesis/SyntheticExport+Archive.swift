public import FileAccess

extension SyntheticExport {
  /// Writes the items to an archive, which should be empty, and returns their number. Equal exports
  /// give equal bytes.
  ///
  /// Throws `ExportError.unreadable` if the file cannot be written.
  public func write(to file: any File) throws(ExportError) -> Int {
    let writer = try ExportWriter(file)
    var items = self
    var count = 0
    while let item = items.next() {
      try writer.write(item)
      count += 1
    }
    try writer.finish()
    return count
  }
}
