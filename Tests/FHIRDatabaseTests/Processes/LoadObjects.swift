#if PostgreSQL
  import CollectionModel
  import FHIRDatabase
  import FHIRR4
  import FHIRStore
  import ObjectModel
  import PostgreSQLClient
  import StorageClient
  import ValueModel

  /// What transfers move; no transaction changes the sum of all balances.
  struct Account: Codable, Sendable, Equatable, StoredObject {
    var pk: Int
    var balance: Int
    /// The number of transfers that have changed it.
    var changeCount = 0

    static let count = 8
    static let initial = 1_000
    static var all: [Account] { (0..<count).map { Account(pk: $0, balance: initial) } }
  }

  /// The receipt of a transfer, written in its transaction.
  struct Transfer: Codable, Sendable, Equatable, DeclaredObject {
    var pk: String
    var worker: Int
    var source: Int
    var target: Int
    var amount: Int
    static let collection = CollectionDeclaration<Transfer>(indexes: [.on(\.worker)])
  }

  /// One of the readings that a worker writes together. They conflict with no others.
  struct Reading: Codable, Sendable, Equatable, DeclaredObject {
    var pk: String
    var group: String
    var value: Int
    static let collection = CollectionDeclaration<Reading>(indexes: [.on(\.group)])

    static let groupCount = 5
  }

  /// The FHIR resources that workers write: a patient, an observation, and one that counts them.
  enum LoadResources {
    static let counter = "all"

    static func records(_ storage: PostgreSQLStorage) -> FHIRDatabase<PostgreSQLBackend> {
      var options = FHIRStoreOptions()
      options.maintainsMeta = true
      return FHIRDatabase(
        storage, releases: [R4.self], options: options, oldVersions: .last(100_000))
    }

    static func admission(_ id: String, after counter: Value?) -> [Value] {
      let count = number(counter) + 1
      return [
        ["resourceType": "Patient", "id": Value(id), "active": true],
        [
          "resourceType": "Observation", "id": Value(id), "status": "final",
          "subject": ["reference": Value("Patient/" + id)],
        ],
        [
          "resourceType": "Patient", "id": Value(Self.counter),
          "multipleBirthInteger": Value(count),
        ],
      ]
    }

    /// How many were counted; zero without a counter.
    static func number(_ counter: Value?) -> Int {
      Int(counter?["multipleBirthInteger"]?.integer ?? 0)
    }
  }

  /// What a worker writes down of each of its steps: a letter, and the name of what it wrote.
  enum LoadOutcome: Character, CaseIterable {
    /// The transaction was committed, and is there from now on.
    case acknowledged = "A"
    /// The connection was lost in the commit.
    case unknown = "U"
    /// The transaction was refused or the server not reached, and nothing of it is there.
    case refused = "R"
    /// A read that is not that of one commit, or another error.
    case wrong = "W"
    /// A read that was right.
    case read = "S"
    case done = "D"
  }
#endif
