internal import FHIRModel

/// The resources of a file: one, or any number one after another, on separate lines or not; the
/// file can be packed by gzip.
struct ResourceFile {
  let path: String
  private let input: ImportInput

  init(_ path: String, _ console: Console) throws(CommandError) {
    self.path = path
    input = try ImportInput(path, console)
  }

  /// Calls `body` with each resource, and with each error that stands in place of one. Throws
  /// `CommandError` if the file cannot be read or unpacked, and rethrows what `body` throws.
  func read<R: FHIRRelease>(
    _ release: R.Type, _ mode: ReadingMode, _ body: (StreamedResource<R>) throws -> Void
  ) throws {
    for next in ResourceStream(release, mode, pieces: input.next) {
      if case .failure(let error) = next.result, [.unreadable, .damaged].contains(error.code) {
        throw CommandError("\(path): \(error.message)")
      }
      try body(next)
    }
  }
}
