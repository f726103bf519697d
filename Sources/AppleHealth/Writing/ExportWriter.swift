public import FileAccess

/// Writes an export: the archive with the main file and the files it refers to, in the form in
/// which the phone writes it. Equal items and files give equal bytes. For one thread at a time.
///
/// Items come first, then files. Memory does not grow with either.
public final class ExportWriter {
  private static let folder = "apple_health_export"

  private let archive: ZipWriter
  private var text = ExportText()
  private var isMainFinished = false

  /// Begins an archive at the start of `file`, which should be empty.
  ///
  /// `locale` is that of the phone, such as `de_DE`: programs may read names in its language.
  /// Throws `.unreadable` if the file cannot be written.
  public init(_ file: any File, locale: String = "en_US") throws(ExportError) {
    do {
      archive = try ZipWriter(file)
      try archive.begin(Self.folder + "/export.xml", isLarge: true)
    } catch { throw ExportError(error) }
    text.begin(locale: locale)
  }

  /// Appends an item to the main file. Members of a correlation that are not listed must also be
  /// written as records if other programs are to find them.
  ///
  /// Throws `.unsupported` if a file was added before, and `.unreadable` if the archive cannot be
  /// written.
  public func write(_ item: ExportItem) throws(ExportError) {
    guard !isMainFinished else {
      throw ExportError(.unsupported, "an item came after the first file")
    }
    text.append(item)
    if text.bytes.count >= 1 << 16 { try flush() }
  }

  /// Adds a file. `path` begins after the archive's folder: `/workout-routes/route.gpx`.
  ///
  /// Throws `.unsupported` if the path would lead out of the folder, `.overLimit` if the file comes
  /// to 4 GiB, and `.unreadable` if the archive cannot be written.
  public func add(_ path: String, _ bytes: [UInt8]) throws(ExportError) {
    try finishMain()
    do {
      try archive.begin(Self.folder + (path.hasPrefix("/") ? path : "/" + path))
      try archive.write(bytes)
    } catch { throw ExportError(error) }
  }

  /// Ends the archive; nothing can be written afterwards. The file is not synchronized.
  ///
  /// Throws `.unreadable` if the archive cannot be written.
  public func finish() throws(ExportError) {
    try finishMain()
    do { try archive.finish() } catch { throw ExportError(error) }
  }

  private func finishMain() throws(ExportError) {
    guard !isMainFinished else { return }
    isMainFinished = true
    text.finish()
    try flush()
  }

  private func flush() throws(ExportError) {
    do { try archive.write(text.bytes) } catch { throw ExportError(error) }
    text.removeAll()
  }
}
