import Andiron
import FHIRModel
import FHIRStore
import ValueModel

/// An export under way: a state of the store, and what is wanted of it. Nothing is copied: files
/// are written while they are read.
final class ExportJob: Sendable {
  /// Whose resources are exported.
  enum Scope: Sendable {
    case everything
    /// The compartments of all patients.
    case allPatients
    case patients([String])
  }

  let id: String
  /// The address of the request.
  let address: String
  /// A time before the state: what was written later is found by asking for what changed since.
  let time: FHIRInstant
  let release: ReleaseVersion
  let scope: Scope
  /// The client's name; only the same client sees the export.
  let owner: String?
  let files: [(type: String, searches: [FHIRSearch])]
  private let records: FHIRStore
  private let snapshot: StoreSnapshot

  /// Keeps the state as it is now. Throws `StoreError.closed`.
  init(
    id: String, address: String, release: ReleaseVersion, scope: Scope, owner: String?,
    files: [(type: String, searches: [FHIRSearch])], _ records: FHIRStore
  ) throws {
    self.id = id
    self.address = address
    self.release = release
    self.scope = scope
    self.owner = owner
    self.files = files
    self.records = records
    time = .now()
    snapshot = try records.store.snapshot()
  }

  /// What reads the state.
  var reader: FHIRReader<StoreSnapshot> { records.reader(of: snapshot) }

  /// The resources of one file; nil if there is no such file.
  func source(_ type: String) -> ExportSource? {
    files.first { $0.type == type }.map { ExportSource(self, type, $0.searches) }
  }

  /// The answer to a client when the files are ready, which they are at once.
  func manifest(_ place: String) -> Value {
    let output = files.map { file in
      Value(object: [
        ("type", Value(file.type)), ("url", Value("\(place)/\(file.type).ndjson")),
      ])
    }
    return Value(object: [
      ("transactionTime", Value(time.text)), ("request", Value(address)),
      ("requiresAccessToken", Value(owner != nil)), ("output", Value(array: output)),
      ("error", Value(array: [Value]())),
    ])
  }
}
