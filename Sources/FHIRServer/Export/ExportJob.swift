import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import Synchronization
import ValueModel

/// An export in progress: a state of the store, and the request. Nothing is copied: files are
/// written while they are read.
final class ExportJob: Sendable {
  /// Whose resources are exported.
  enum Scope: Sendable {
    case everything
    /// The compartments of all patients.
    case allPatients
    case patients([String])
  }

  /// The searches that select the resources of one type.
  struct Part: Sendable {
    var type: String
    /// The searches; a resource must match at least one.
    var searches: [FHIRSearch]
    /// Whether resources of the type belong to compartments of patients.
    var isOfPatients: Bool
  }

  /// The progress of the export.
  private enum State {
    case begun
    case looking
    case found(ExportContents)
  }

  let id: String
  /// The address of the request.
  let address: String
  /// A time before the state: a later request for changes since this time finds all later writes.
  let time: FHIRInstant
  let release: ReleaseVersion
  let scope: Scope
  /// The client's name; only the same client sees the export.
  let owner: String?
  let wanted: ExportRequest
  let parts: [Part]
  let records: FHIRStore
  private let snapshot: StoreSnapshot
  private let state = Mutex(State.begun)

  /// Keeps the state as it is now. Throws `StoreError.closed`.
  init(
    id: String, address: String, release: ReleaseVersion, scope: Scope, owner: String?,
    _ wanted: ExportRequest, _ parts: [Part], _ records: FHIRStore
  ) throws {
    self.id = id
    self.address = address
    self.release = release
    self.scope = scope
    self.owner = owner
    self.wanted = wanted
    self.parts = parts
    self.records = records
    time = .now()
    snapshot = try records.store.snapshot()
  }

  /// A reader of the exported state.
  var reader: FHIRReader<StoreSnapshot> { records.reader(of: snapshot) }

  /// Returns the contents of the files; nil while another request determines them. The first call
  /// determines them.
  func contents() throws -> ExportContents? {
    let known: ExportContents?? = state.withLock { state in
      switch state {
      case .begun:
        state = .looking
        return .none
      case .looking: return .some(nil)
      case .found(let contents): return contents
      }
    }
    if let known { return known }
    do {
      let contents = try ExportContents(self)
      state.withLock { $0 = .found(contents) }
      return contents
    } catch {
      state.withLock { $0 = .begun }
      throw error
    }
  }

  /// The lines of one file; nil if there is no such file.
  func source(_ name: String, _ contents: ExportContents) -> (any HTTPBodySource)? {
    if name == ExportContents.deletions {
      return contents.deleted.isEmpty ? nil : DeletionSource(contents.deleted)
    }
    guard contents.types.contains(name), let part = parts.first(where: { $0.type == name }) else {
      return nil
    }
    return ExportSource(self, part, contents.referenced[name] ?? [])
  }

  /// The answer to a client when the files are ready.
  func manifest(_ place: String, _ contents: ExportContents) -> Value {
    func file(_ type: String, _ name: String) -> Value {
      Value(object: [("type", Value(type)), ("url", Value("\(place)/\(name).ndjson"))])
    }
    var fields: [(String, Value)] = [
      ("transactionTime", Value(time.text)), ("request", Value(address)),
      ("requiresAccessToken", Value(owner != nil)),
      ("output", Value(array: contents.types.map { file($0, $0) })),
    ]
    if wanted.since != nil {
      let files = contents.deleted.isEmpty ? [] : [file("Bundle", ExportContents.deletions)]
      fields.append(("deleted", Value(array: files)))
    }
    fields.append(("error", Value(array: [Value]())))
    return Value(object: fields)
  }
}
