internal import FHIRModel

/// The resources of a file: one, or any number one behind the other, on lines or not; also packed by gzip.
struct ResourceFile {
  let path: String
  private let input: ImportInput

  init(_ path: String, _ console: Console) throws(CommandError) {
    self.path = path
    input = try ImportInput(path, console)
  }

  /// Calls `body` with each resource, and with what stands in the place of one. Throws `CommandError` where the file
  /// cannot be read or unpacked.
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
