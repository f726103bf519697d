import Andiron
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRReplication
import FHIRSTU3
import FHIRServer
import FHIRStore
import HTTPClient
import NetworkTestSupport
import ValueModel

/// A server over a store in memory, and a store that is synchronised with it.
struct TestSite {
  let release: ReleaseVersion
  /// The store of the server.
  let remote: FHIRStore
  let transport: HandlerTransport
  let local: FHIRStore

  init(
    _ release: ReleaseVersion = .r4, server: FHIRServerOptions = FHIRServerOptions(),
    keepsFeed: Bool = true, others: [ReleaseVersion] = []
  ) throws {
    self.release = release
    var counting = FHIRStoreOptions()
    counting.maintainsMeta = true
    remote = try FHIRStore(
      Store.inMemory(
        options: StoreOptions(
          oldVersions: .last(1_000), changeFeed: keepsFeed ? .kept : .none)),
      releases: Self.releases([release] + others), options: counting)
    transport = HandlerTransport(FHIRServer(remote, options: server))
    local = try Self.device(release)
  }

  /// A store of its own, as on another device.
  static func device(_ release: ReleaseVersion = .r4) throws -> FHIRStore {
    try FHIRStore(
      Store.inMemory(options: StoreOptions(changeFeed: .kept)), releases: releases([release]))
  }

  /// A store of one release is opened in a third of the time of one with three.
  private static func releases(_ versions: [ReleaseVersion]) -> [any FHIRRelease.Type] {
    let all: [any FHIRRelease.Type] = [R4.self, R5.self, STU3.self]
    return all.filter { versions.contains($0.version) }
  }

  var base: String { "http://server.example/fhir/\(release.rawValue)" }

  /// Options without pauses.
  static var options: FHIRSyncOptions {
    var options = FHIRSyncOptions()
    options.clock = FHIRSyncClock(pause: { _ in await Task.yield() }, random: { 0.5 })
    return options
  }

  func synchronizer(
    _ downloads: [FHIRDownload] = [], uploads: FHIRUploadStrategy? = FHIRUploadStrategy(),
    options: FHIRSyncOptions = Self.options, transport: (any HTTPTransport)? = nil,
    store: FHIRStore? = nil
  ) throws -> FHIRSynchronizer {
    try FHIRSynchronizer(
      store ?? local, release: release, server: base, transport: transport ?? self.transport,
      downloads: downloads, uploads: uploads, options: options)
  }

  // MARK: Resources

  static func value(_ json: String) throws -> Value { try JSON.parse(json) }

  static func patient(_ id: String, _ more: String = "") -> String {
    #"{"resourceType":"Patient","id":"\#(id)"\#(more)}"#
  }

  static func observation(_ id: String, of patient: String, _ more: String = "") -> String {
    #"{"resourceType":"Observation","id":"\#(id)","status":"final","code":{"text":"t"},"#
      + #""subject":{"reference":"Patient/\#(patient)"}\#(more)}"#
  }

  func put(_ json: String, in store: FHIRStore) throws {
    let value = try Self.value(json)
    try store.write { _ = try $0.upsert(value, release: release) }
  }

  func delete(_ type: String, _ id: String, in store: FHIRStore) throws {
    try store.write { _ = try $0.delete(type, id: id, release: release) }
  }

  func get(_ type: String, _ id: String, in store: FHIRStore) throws -> Value? {
    try store.resource(type, id: id, release: release)
  }

  /// The resources of the types that the tests use, without what each side counts, by their places.
  func content(
    of store: FHIRStore, _ types: [String] = ["Patient", "Observation"]
  ) throws -> [String: Value] {
    var content: [String: Value] = [:]
    for type in types {
      let found = try store.search(FHIRSearch(type), release: release).matches
      for resource in found {
        var plain = try Self.value(resource.json())
        if var meta = plain["meta"] {
          meta["versionId"] = nil
          meta["lastUpdated"] = nil
          plain["meta"] = meta.count == 0 ? nil : meta
        }
        content["\(type)/\(resource["id"]?.string ?? "")"] = plain
      }
    }
    return content
  }
}
