import DocumentStore
import FileAccess
import HTTPClient
import Testing
import ValueModel

@testable import Replication

/// Servers that lack what others have, and what becomes of databases during a run.
@Suite struct OddServersTests {
  @Test(arguments: [400, 404, 405, 415, 501])
  func `documents come one by one where several cannot be asked for`(_ status: Int) async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie { $0.asks("_bulk_get") ? .json(status, #"{"error":"x"}"#) : nil }
    #expect(try await sides.run(.pull).isComplete)
    #expect(try sides.isEqual())
  }

  @Test func `documents come one by one where the answer has another number of them`() async throws
  {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie { $0.asks("_bulk_get") ? .json(200, #"{"results":[]}"#) : nil }
    #expect(try await sides.run(.pull).isComplete)
    #expect(try sides.isEqual())
  }

  @Test(arguments: [401, 403, 404, 405, 501])
  func `servers need not take the request to commit`(_ status: Int) async throws {
    for direction in [ReplicationDirection.pull, .push] {
      let sides = try HostileCase()
      try HostileCase.fill(direction == .pull ? sides.there.database : sides.here.database)
      sides.server.lie { $0.asks("_ensure_full_commit") ? .json(status, #"{"error":"x"}"#) : nil }
      #expect(try await sides.run(direction).isComplete)
      #expect(try sides.isEqual())
    }
  }

  /// Checkpoints are refused there.
  private static func refusesCheckpoints(_ request: OutgoingRequest, _ status: Int) -> Bool {
    request.method == .put && request.asks("_local") && status > 0
  }

  @Test(arguments: [401, 403, 405, 501])
  func `a checkpoint that one side cannot keep serves all the same`(_ status: Int) async throws {
    for direction in [ReplicationDirection.pull, .push] {
      let sides = try HostileCase()
      let source = direction == .pull ? try sides.there.database : try sides.here.database
      try HostileCase.fill(source)
      sides.server.lie {
        Self.refusesCheckpoints($0, status) ? .json(status, #"{"error":"x"}"#) : nil
      }
      #expect(try await sides.run(direction).isComplete)
      _ = try source.create(["n": 2], id: "later")
      let report = try await sides.run(direction)
      #expect((direction == .pull ? report.pull : report.push)?.progress.changeCount == 1)
      #expect(try sides.isEqual())
    }
  }

  @Test func `a side that cannot keep the checkpoint and was made again is replicated anew`()
    async throws
  {
    for direction in [ReplicationDirection.pull, .push] {
      let sides = try HostileCase()
      let source = direction == .pull ? try sides.there.database : try sides.here.database
      try HostileCase.fill(source)
      let instance = Locked("111")
      sides.server.lie { request in
        if Self.refusesCheckpoints(request, 403) { return .json(403, #"{"error":"forbidden"}"#) }
        let now = instance.withLock { $0 }
        if request.asks("_ensure_full_commit") {
          return .json(201, #"{"ok":true,"instance_start_time":"\#(now)"}"#)
        }
        guard request.url.hasSuffix("/notes/") else { return nil }
        return .json(200, #"{"update_seq":"1","instance_start_time":"\#(now)"}"#)
      }
      func changeCount() async throws -> Int? {
        let report = try await sides.run(direction)
        return (direction == .pull ? report.pull : report.push)?.progress.changeCount
      }
      let all = try await changeCount()
      #expect(try await changeCount() == 0)
      instance.withLock { $0 = "222" }
      #expect(try await changeCount() == all)
    }
  }

  @Test func `a server that does not know the checkpoint is replicated anew`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    let rule: HostileServer.Rule = { request in
      if Self.refusesCheckpoints(request, 403) { return .json(403, #"{"error":"forbidden"}"#) }
      return request.asks("since=") ? .json(400, #"{"error":"bad_request"}"#) : nil
    }
    sides.server.lie(rule)
    #expect(try await sides.run(.pull).isComplete)
    _ = try sides.there.database.create(["n": 2], id: "later")
    do {
      _ = try await sides.run(.pull)
      Issue.record("the run succeeded")
    } catch let error as ReplicationError {
      #expect(error.code == .databaseReplaced)
    }
    // The server still does not know it, but is not asked for it any more.
    #expect(try await sides.run(.pull).isComplete)
    #expect(try sides.isEqual())
  }

  @Test func `a database that is made again during a run is noticed`() async throws {
    for direction in [ReplicationDirection.pull, .push] {
      let sides = try HostileCase()
      try HostileCase.fill(direction == .pull ? sides.there.database : sides.here.database)
      sides.server.lie { request in
        if request.asks("_ensure_full_commit") {
          return .json(201, #"{"ok":true,"instance_start_time":"222"}"#)
        }
        guard request.url.hasSuffix("/notes/") else { return nil }
        return .json(200, #"{"update_seq":"1","instance_start_time":"111"}"#)
      }
      do {
        _ = try await sides.run(direction)
        Issue.record("the run succeeded")
      } catch let error as ReplicationError {
        #expect(error.code == .databaseReplaced)
      }
      try await sides.completes(direction)
    }
  }

  @Test func `a database that is deleted during a run is noticed wherever it is`() async throws {
    for count in 1...9 {
      let sides = try HostileCase()
      try HostileCase.fill(sides.there.database)
      let left = Locked(count)
      sides.server.lie { _ in
        let isThere = left.withLock { left in
          left -= 1
          return left >= 0
        }
        return isThere
          ? nil : .json(404, #"{"error":"not_found","reason":"Database does not exist."}"#)
      }
      do {
        _ = try await sides.run(.pull)
      } catch let error as ReplicationError {
        #expect(error.code == .noSuchDatabase, "after \(count) requests")
      }
      try await sides.completes(.pull)
    }
  }
}
