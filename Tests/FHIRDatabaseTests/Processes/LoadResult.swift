#if PostgreSQL
  import CollectionModel
  import FHIRDatabase
  import FHIRR4
  import FHIRStore
  import ObjectModel
  import PostgreSQLClient
  import StorageClient

  /// What is in the database at the end.
  struct LoadResult {
    private(set) var accounts: [Account] = []
    private(set) var transfers: [String: Transfer] = [:]
    private(set) var groups: [String: Int] = [:]
    /// The identifiers of resources, without the counter, and without the one that was there first.
    private(set) var patients: Set<String> = []
    private(set) var observations: Set<String> = []
    /// What the counter says, without the one that was there first.
    private(set) var counted = 0
    /// What each version of the counter says, the newest first.
    private(set) var versions: [Int] = []

    /// The connections of this process may have been cut as well, so that some attempts fail.
    init(_ storage: PostgreSQLStorage) throws {
      var rest = 20
      while true {
        do {
          try readObjects(storage)
          try readResources(LoadResources.records(storage))
          return
        } catch let error as StoreError where error.code == .unreachable && rest > 0 {
          rest -= 1
        }
      }
    }

    private mutating func readObjects(_ storage: PostgreSQLStorage) throws {
      (accounts, transfers, groups) = try storage.read { reader in
        (
          try reader.fetch(ObjectQuery<Account>()),
          Dictionary(
            uniqueKeysWithValues: try reader.fetch(ObjectQuery<Transfer>()).map { ($0.pk, $0) }),
          Dictionary(grouping: try reader.fetch(ObjectQuery<Reading>()), by: \.group)
            .mapValues(\.count)
        )
      }
    }

    private mutating func readResources(_ records: FHIRDatabase<PostgreSQLBackend>) throws {
      let types = ["Patient", "Observation"]
      let found = try types.map { type in
        Set(
          try records.search(type + "?_count=1000000").matches.compactMap { $0["id"]?.string }
        ).subtracting(["first", LoadResources.counter])
      }
      (patients, observations) = (found[0], found[1])
      counted =
        LoadResources.number(try records.resource("Patient", id: LoadResources.counter)) - 1
      versions = try records.history("Patient", id: LoadResources.counter)
        .map { LoadResources.number($0.resource) }
    }

    /// Whether a transaction is there in whole.
    func has(_ name: String) -> Bool {
      let key = String(name.dropFirst())
      return switch name.first {
      case "T": transfers[key] != nil
      case "F": patients.contains(key) && observations.contains(key)
      default: groups[key] == Reading.groupCount
      }
    }

    /// The names of all transactions of which something is there.
    var names: Set<String> {
      Set(
        transfers.keys.map { "T" + $0 } + groups.keys.map { "G" + $0 }
          + patients.union(observations).map { "F" + $0 })
    }
  }
#endif
