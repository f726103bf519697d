import Andiron
import DocumentStore
import FileAccess
import HTTPClient
import TestSupport
import NetworkTestSupport
import Testing
import ValueModel

@testable import Replication

/// What a program decides about a replication.
@Suite(.whenQuiet) struct ReplicatorPolicyTests {
  private let here: Site
  private let there: Site

  init() throws {
    here = try Site()
    there = try Site()
  }

  /// A network that a test takes away.
  private final class Switch: HTTPTransport {
    private let base: any HTTPTransport
    private let isOn = Locked(true)

    init(_ base: any HTTPTransport) { self.base = base }

    func set(_ isOn: Bool) { self.isOn.withLock { $0 = isOn } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
      guard isOn.withLock({ $0 }) else {
        throw TransportError(.unreachable, "there is no network")
      }
      return try await base.send(request)
    }
  }

  @Test func `conflicts are settled when they arrive, and alike on both sides`() async throws {
    let (mine, theirs) = (try here.database, try there.database)
    _ = try mine.create(["at": 1, "text": "mine"], id: "a")
    _ = try theirs.create(["at": 2, "text": "theirs"], id: "a")
    var options = ReplicationOptions()
    options.conflictPolicy = .latest(by: ValuePath(field: "at"))
    for _ in 0..<2 {
      let replicator = try Replicator(
        .database(mine), with: .server(there.remote()), direction: .both, options: options,
        environment: .simulated(seed: Seeds.next()))
      _ = try await replicator.run()
    }
    for database in [mine, theirs] {
      #expect(try database.require("a")["text"] == "theirs")
      #expect(try database.conflicts(of: "a").isEmpty)
    }
    #expect(
      try ReplicaContent.leaves(of: mine) == ReplicaContent.leaves(of: theirs))
  }

  @Test func `a replicator that runs on and on goes on when the network is back`() async throws {
    let network = Switch(there.transport)
    network.set(false)
    var remote = try there.remote(over: network)
    remote.retries.attempts = 1
    var options = ReplicationOptions()
    options.longestPause = .seconds(3_600)
    let replicator = try Replicator(here.database, with: remote, options: options)
    _ = try here.database.create(["n": 1], id: "a")
    let statuses = replicator.statuses
    replicator.start()
    for await status in statuses where status.state == .offline {
      #expect(status.error?.code == .unreachable)
      break
    }
    network.set(true)
    while replicator.status.state != .idle {
      replicator.wake()
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try there.database.document("a") != nil)
    _ = try there.database.create(["n": 2], id: "b")
    while try here.database.document("b") == nil { try await Task.sleep(for: .milliseconds(1)) }
    await replicator.stop()
    #expect(replicator.status.state == .stopped)
  }

  @Test func `nothing is exchanged while the program does not permit it`() async throws {
    let isPermitted = Locked(false)
    var options = ReplicationOptions()
    options.isPermitted = { isPermitted.withLock { $0 } }
    options.policyInterval = .seconds(3_600)
    let replicator = try Replicator(here.database, with: there.remote(), options: options)
    _ = try here.database.create(["n": 1], id: "a")
    let statuses = replicator.statuses
    replicator.start()
    for await status in statuses where status.state == .suspended { break }
    #expect(try there.database.document("a") == nil)
    isPermitted.withLock { $0 = true }
    while replicator.status.state != .idle {
      replicator.wake()
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try there.database.document("a") != nil)
    await replicator.stop()
  }

  @Test func `addresses lose their passwords, and nothing shows them`() async throws {
    let secret = "s3cr3t"
    let remote = try RemoteDatabase(
      "https://ada:\(secret)@site.example:443/notes/", transport: there.transport)
    #expect(remote.url == "https://site.example/notes")
    _ = try here.database.create(["n": 1], id: "a")
    _ = try await Replicator(here.database, with: remote).run()
    for database in [try here.database, try there.database] {
      for name in try database.localNames() {
        #expect(!name.contains(secret))
        #expect(try database.local(name)?.json().contains(secret) == false)
      }
      #expect(try !database.localNames().isEmpty)
    }
    let refused = try RemoteDatabase("https://ada:@site.example/notes".replacing(":@", with: ":x@"))
    #expect(refused.credentials != nil)
    for address in [
      "ftp://site.example/notes", "https://site.example", "https://ada@site.example/notes",
      "https://site.example/notes?x=1", "https:///notes", "https://site.example/no tes",
    ] {
      #expect(throws: ReplicationError.self) { try RemoteDatabase(address) }
    }
    for name in ["Authorization", "content-type", "Host", "Cookie"] {
      #expect(throws: ReplicationError.self) {
        try RemoteDatabase("https://site.example/notes", headers: [name: "x"])
      }
    }
  }
}
