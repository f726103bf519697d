/// The mode in which `FileSystem.open` opens a file.
public enum OpenMode: Sendable, Hashable {
  /// An existing file, for reading only.
  case read
  /// An existing file, for reading and writing.
  case readWrite
  /// A new file, for reading and writing. Opening throws `.exists` if something is at the path.
  case create
}
