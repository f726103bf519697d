import Andiron
import FHIRModel
import FHIRStore
import FileAccess
import HTTPClient
import ValueModel

/// The data that the parts of a run share.
struct SyncSession: Sendable {
  let records: FHIRStore
  let release: any FHIRRelease.Type
  let client: FHIRClient
  let tables: SyncTables
  let options: FHIRSyncOptions
  let channel: StateChannel
  let report: Locked<FHIRSyncReport>
  let time: ServerTime
  /// A function called before and after each transaction, for tests.
  let onStep: (@Sendable (SyncStep) throws -> Void)?

  var version: ReleaseVersion { release.version }

  /// Runs `body` in a transaction. Throws its errors.
  func commit<R: Sendable>(
    _ body: @escaping @Sendable (FHIRTransaction) throws -> R
  ) async throws -> R {
    try onStep?(.beforeCommit)
    let result = try await records.write(body)
    try onStep?(.afterCommit)
    return result
  }

  /// Runs `body` with a snapshot. Throws its errors.
  func read<R: Sendable>(
    _ body: @escaping @Sendable (FHIRReader<StoreSnapshot>) throws -> R
  ) async throws -> R {
    try await records.read(body)
  }

  func arrival(_ transaction: FHIRTransaction) -> RemoteArrival {
    RemoteArrival(
      tables: tables, release: release, resolver: options.resolver,
      countsVersions: records.options.maintainsMeta, transaction: transaction)
  }

  /// Whether the release has a type of resource with this name.
  func isType(_ name: String) -> Bool { release.types.resource(name) != nil }

  /// Applies the server's states of resources to the store, inside a transaction, and returns the
  /// outcome of each; nil for a resource that the store does not accept.
  func take(
    _ remotes: [(address: ResourceAddress, state: RemoteState)], _ transaction: FHIRTransaction
  ) throws -> [ArrivalOutcome?] {
    let arrival = arrival(transaction)
    return try remotes.map { remote in
      do {
        return try arrival.take(remote.state, at: remote.address)
      } catch is FHIRStoreError {
        return nil
      } catch let error as StoreError where error.code == .notStorable {
        return nil
      }
    }
  }

  /// Applies the server's state of one resource to the store.
  func take(_ remote: RemoteState, at address: ResourceAddress) async throws {
    note(try await commit { try arrival($0).take(remote, at: address) })
  }

  /// The report of the run so far.
  var progress: FHIRSyncReport { report.withLock { $0 } }

  func change(_ body: (inout FHIRSyncReport) -> Void) { report.withLock { body(&$0) } }

  func note(_ outcome: ArrivalOutcome?) {
    change { report in
      switch outcome {
      case nil: report.refused += 1
      case .known: break
      case .stored: report.downloaded += 1
      case .deleted: report.deleted += 1
      case .conflict: report.conflicts += 1
      }
    }
  }

  /// Reads one resource from the server. Throws the error of a refused request, except for an
  /// absent resource.
  func remote(_ address: ResourceAddress) async throws -> RemoteState {
    let answer = try await client.get(client.server.address(address.text))
    if answer.status == 404 || answer.status == 410 { return .absent }
    guard answer.isSuccess else { throw answer.refusal }
    let resource = try answer.resource(address.type)
    guard resource["id"]?.string == address.id else {
      throw FHIRReplicationError(
        .invalidAnswer, "another resource came than the one that was asked for")
    }
    return .resource(resource)
  }
}
