import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import Synchronization

/// The files of an export from a store, which keeps the state. Nothing is copied: lines are written
/// while they are read.
final class SnapshotFiles: ExportFiles {
  private enum Progress {
    case begun
    case looking
    case found(ExportContents)
  }

  private let state: ExportState<StoreSnapshot>
  private let progress = Mutex(Progress.begun)

  /// Keeps the state as it is now. Throws `StoreError.closed`.
  init(_ order: ExportOrder, _ records: FHIRStore) throws {
    state = ExportState(
      order: order, time: .now(), reader: records.reader(of: try records.store.snapshot()),
      catalog: records._catalog)
  }

  /// Returns nil while another request determines the contents. The first call determines them.
  func contents() throws -> ExportContents? {
    let known: ExportContents?? = progress.withLock { progress in
      switch progress {
      case .begun:
        progress = .looking
        return .none
      case .looking: return .some(nil)
      case .found(let contents): return contents
      }
    }
    if let known { return known }
    do {
      let contents = try ExportContents(state) { part, companions in
        try ExportLines(state, part, companions).next() != nil
      }
      progress.withLock { $0 = .found(contents) }
      return contents
    } catch {
      progress.withLock { $0 = .begun }
      throw error
    }
  }

  func source(_ part: ExportOrder.Part, _ contents: ExportContents) -> (any HTTPBodySource)? {
    ExportSource(ExportLines(state, part, contents.referenced[part.type] ?? []))
  }

  func close() {}
}
