#if PostgreSQL
  import CollectionModel
  import FHIRDatabase
  import FHIRR4
  import FHIRStore
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import StorageClient
  import TestSupport
  import ValueModel

  /// A process that works on a database beside others. It writes the outcome of each step to a file
  /// at once, so that it may be killed at any time.
  struct LoadWorker {
    let storage: PostgreSQLStorage
    let records: FHIRDatabase<PostgreSQLBackend>
    let number: Int
    let stepCount: Int
    let log: FileHandle
    private var random: SeededGenerator
    private var transferCount = 0
    private var admitted: String?

    init(_ storage: PostgreSQLStorage, number: Int, seed: UInt64, stepCount: Int, log: FileHandle) {
      self.storage = storage
      records = LoadResources.records(storage)
      self.number = number
      self.stepCount = stepCount
      self.log = log
      random = SeededGenerator(seed: seed &+ UInt64(number))
    }

    mutating func run() throws {
      for step in 0..<stepCount {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: try transfer(step)
        case 5..<7: try addReadings(step)
        case 7: try admit(step)
        case 8: try attempt("sum") { try checkSum() }
        case 9: try attempt("transfers") { try checkTransfers() }
        case 10: try attempt("search") { try checkSearch() }
        default: try attempt("account") { try checkAccount(step) }
        }
      }
      try note(.done, "\(stepCount)")
    }

    /// Moves an amount between two of few accounts, which other workers change as well.
    private mutating func transfer(_ step: Int) throws {
      let source = Int.random(in: 0..<Account.count, using: &random)
      let target = (source + Int.random(in: 1..<Account.count, using: &random)) % Account.count
      let receipt = Transfer(
        pk: "\(number)-\(step)", worker: number, source: source, target: target,
        amount: Int.random(in: 1...9, using: &random))
      let isDone = try write("T" + receipt.pk) { transaction in
        for (key, sign) in [(source, -1), (target, 1)] {
          try transaction.update(Account.self, key: key) { account in
            account.balance += sign * receipt.amount
            account.changeCount += 1
          }
        }
        try transaction.add(receipt)
      }
      if isDone { transferCount += 1 }
    }

    private func addReadings(_ step: Int) throws {
      let group = "\(number)-\(step)"
      _ = try write("G" + group) { transaction in
        try transaction.add(
          contentsOf: (0..<Reading.groupCount).map {
            Reading(pk: "\(group)-\($0)", group: group, value: $0)
          })
      }
    }

    /// Stores a patient with an observation, and counts both in a resource that all workers change.
    private mutating func admit(_ step: Int) throws {
      let id = "\(number)-\(step)"
      let isDone = try commit("F" + id) {
        try records.write { writer in
          let count = try writer.reader.resource("Patient", id: LoadResources.counter)
          for resource in LoadResources.admission(id, after: count) { try writer.upsert(resource) }
        }
      }
      if isDone { admitted = id }
    }

    private func write(
      _ name: String, _ body: (DatabaseTransaction<PostgreSQLBackend.Writer>) throws -> Void
    ) throws -> Bool {
      try commit(name) { try storage.write(body) }
    }

    /// Whether the transaction was acknowledged.
    private func commit(_ name: String, _ body: () throws -> Void) throws -> Bool {
      do {
        try body()
        try note(.acknowledged, name)
        return true
      } catch let error as StoreError {
        try note(outcome(of: error), error.code == .failed ? "\(name) \(error)" : name)
        return false
      }
    }

    private func outcome(of error: StoreError) -> LoadOutcome {
      switch error.code {
      case .unknownOutcome: return .unknown
      case .unreachable, .conflict:
        // The others go on meanwhile.
        Thread.sleep(forTimeInterval: 0.02)
        return .refused
      default: return .wrong
      }
    }

    /// Each reader sees one commit, in which the sum is the first.
    private func checkSum() throws -> Bool {
      let balances = try storage.read { reader in
        try (0..<Account.count).map { try reader.object(Account.self, key: $0)?.balance ?? 0 }
      }
      return balances.reduce(0, +) == Account.count * Account.initial
    }

    /// What was acknowledged is found.
    private func checkTransfers() throws -> Bool {
      let query = ObjectQuery<Transfer>().where(\.worker == number)
      return try storage.count(query) >= transferCount
    }

    /// The observation of a patient who was admitted is found by its reference.
    private func checkSearch() throws -> Bool {
      guard let admitted else { return true }
      return try records.search("Observation?subject=Patient/\(admitted)").total == 1
    }

    private func checkAccount(_ step: Int) throws -> Bool {
      try storage.object(Account.self, key: step % Account.count) != nil
    }

    private func attempt(_ name: String, _ body: () throws -> Bool) throws {
      do {
        try note(try body() ? .read : .wrong, name)
      } catch let error as StoreError {
        try note(error.code == .unreachable ? .refused : .wrong, "\(name) \(error)")
      }
    }

    private func note(_ outcome: LoadOutcome, _ name: String) throws {
      try log.write(contentsOf: Data("\(outcome.rawValue)\(name)\n".utf8))
    }
  }
#endif
