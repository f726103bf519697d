import Dispatch
import FHIRModel
import FHIRStore
import FileAccess
import Foundation
import HTTPServer
import Synchronization

/// The files of an export from a database: a thread copies them from one state, which the database
/// keeps no longer than that takes. They have no names, so that they go with the last use.
final class CopiedFiles: ExportFiles {
  private enum Progress {
    case copying
    case copied(ExportContents, [String: CopiedFile])
    case failed(any Error)
  }

  /// The state that the thread and the export share.
  private final class Shared: Sendable {
    let progress = Mutex(Progress.copying)
    let isClosed = Atomic<Bool>(false)

    func checkOpen() throws {
      if isClosed.load(ordering: .relaxed) { throw CancellationError() }
    }
  }

  private let shared = Shared()

  /// Copies the resources into files in a directory once the queue begins with it.
  init(
    _ order: ExportOrder, _ records: some FHIRRecords, in directory: URL, on queue: DispatchQueue
  ) {
    queue.async { [shared] in
      let result = Result {
        try shared.checkOpen()
        let time = FHIRInstant.now()
        return try records.read { reader in
          let state = ExportState(
            order: order, time: time, reader: reader, catalog: records._catalog)
          return try Self.copy(state, in: directory, shared)
        }
      }
      shared.progress.withLock { progress in
        switch result {
        case .success((let contents, let files)): progress = .copied(contents, files)
        case .failure(let error): progress = .failed(error)
        }
      }
    }
  }

  private static func copy(
    _ state: ExportState<some ResourceVersionSource>, in directory: URL, _ shared: Shared
  ) throws -> (ExportContents, [String: CopiedFile]) {
    var files: [String: CopiedFile] = [:]
    let contents = try ExportContents(state) { part, companions in
      let file = try CopiedFile(in: directory)
      try ExportLines(state, part, companions).forEachPiece { bytes in
        try shared.checkOpen()
        try file.append(bytes)
      }
      if file.byteCount > 0 { files[part.type] = file }
      return file.byteCount > 0
    }
    return (contents, files)
  }

  /// Returns nil while the files are copied.
  func contents() throws -> ExportContents? {
    try shared.progress.withLock { progress in
      switch progress {
      case .copying: nil
      case .copied(let contents, _): contents
      case .failed(let error): throw error
      }
    }
  }

  func source(_ part: ExportOrder.Part, _ contents: ExportContents) -> (any HTTPBodySource)? {
    shared.progress.withLock { progress in
      guard case .copied(_, let files) = progress else { return nil }
      return files[part.type].map(CopiedFileSource.init)
    }
  }

  func close() { shared.isClosed.store(true, ordering: .relaxed) }
}
