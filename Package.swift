// swift-tools-version: 6.1
import PackageDescription

/// With ANDIRON_CHECKS=1, the engine checks after each commit that trees and counts fit together.
let checks: [SwiftSetting] =
  Context.environment["ANDIRON_CHECKS"] == "1" ? [.define("ANDIRON_CHECKS")] : []

/// With ANDIRON_OPTIMISED_CORE=1, a debug build optimises the modules that tests spend most of
/// their time in. Assertions stay. Only the gate asks for it: a package with such flags cannot be a
/// dependency.
let core: Set = [
  "FileAccess", "StorageEngine", "ValueModel", "ObjectModel", "CollectionModel", "Andiron",
  "FHIRModel",
]
let optimised: [SwiftSetting] =
  Context.environment["ANDIRON_OPTIMISED_CORE"] == "1"
  ? [.unsafeFlags(["-Osize", "-assert-config", "Debug"], .when(configuration: .debug))] : []

let settings =
  ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map {
    SwiftSetting.enableUpcomingFeature($0)
  } + checks

let libcrypto = Target.Dependency.target(
  name: "CCrypto", condition: .when(platforms: [.linux, .android], traits: ["Encryption"]))
let stemmer = Target.Dependency.target(name: "CStemmer", condition: .when(traits: ["Stemming"]))
let microhttpd = Target.Dependency.target(
  name: "CMicroHTTP", condition: .when(platforms: [.linux, .macOS], traits: ["Server"]))
let curl = Target.Dependency.target(
  name: "CCurl", condition: .when(platforms: [.linux, .android], traits: ["Client"]))
let libpq = Target.Dependency.target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"]))
let sqlite = Target.Dependency.target(name: "CSQLite3", condition: .when(traits: ["SQLite"]))

// The parts of the program that a trait brings, each with all that it stands on.
let healthCommands = Target.Dependency.target(
  name: "HealthCommands", condition: .when(traits: ["Health"]))
let serverCommands = Target.Dependency.target(
  name: "ServerCommands", condition: .when(traits: ["Server"]))
let replicationCommands = Target.Dependency.target(
  name: "ReplicationCommands", condition: .when(traits: ["Client"]))
let storageCommands = Target.Dependency.target(
  name: "StorageCommands", condition: .when(traits: ["SQLite", "PostgreSQL"]))
let sqlFiles = Target.Dependency.target(name: "SQLiteClient", condition: .when(traits: ["SQLite"]))
let postgresqlClient = Target.Dependency.target(
  name: "PostgreSQLClient", condition: .when(traits: ["PostgreSQL"]))
let postgresqlDriver = Target.Dependency.target(
  name: "PostgreSQLDriver", condition: .when(traits: ["PostgreSQL"]))

/// One row per library target: its name and the modules it may import. Each layer stands on those
/// above it in this list (see docs/design.md).
let libraries: [(name: String, imports: [Target.Dependency])] = [
  // Base: files and locks, packing, units of measure.
  ("FileAccess", []),
  ("Gzip", ["CZlib"]),
  ("Units", []),
  // The store: the engine keeps bytes, values are JSON, objects are typed, and words have indexes.
  ("StorageEngine", ["FileAccess", "CZlib", libcrypto]),
  ("ValueModel", [libcrypto]),
  ("ObjectModel", ["ValueModel"]),
  ("CollectionModel", ["ObjectModel", "ValueModel", "FileAccess"]),
  ("Andiron", ["FileAccess", "StorageEngine", "CollectionModel", "ObjectModel", "ValueModel"]),
  ("TextIndex", ["Andiron", "ObjectModel", "ValueModel", stemmer]),
  // Documents without a type, with revisions.
  ("DocumentStore", ["Andiron", "TextIndex", "ObjectModel", "ValueModel", "Gzip"]),
  ("DatastoreImport", ["DocumentStore", "Andiron", "ValueModel", sqlite]),
  // FHIR: definitions of all releases, the Swift types of each, resources in a store.
  ("FHIRModel", ["ObjectModel", "ValueModel", "Gzip"]),
  ("FHIRDefinitions", ["FHIRModel"]),
  ("FHIRDSTU2", ["FHIRDefinitions", "FHIRModel"]),
  ("FHIRSTU3", ["FHIRDefinitions", "FHIRModel"]),
  ("FHIRR4", ["FHIRDefinitions", "FHIRModel"]),
  ("FHIRR5", ["FHIRDefinitions", "FHIRModel"]),
  (
    "FHIRStore",
    [
      "Andiron", "TextIndex", "FHIRModel", "ObjectModel", "ValueModel", "StorageEngine",
      "FileAccess", "Gzip", "Units",
    ]
  ),
  ("FHIRGenerator", ["FHIRModel", "ValueModel", "CZlib"]),
  ("SyntheticPopulation", ["FHIRModel", "ValueModel"]),
  // Health samples and care plans, and both as FHIR.
  ("HealthModel", ["Andiron", "ObjectModel", "ValueModel", "Units"]),
  ("AppleHealth", ["HealthModel", "Andiron", "ObjectModel", "ValueModel", "FileAccess", "CZlib"]),
  ("HealthSync", ["HealthModel", "Andiron", "ObjectModel", "ValueModel"]),
  (
    "HealthFHIR",
    ["HealthModel", "Units", "FHIRModel", "FHIRR4", "Andiron", "ObjectModel", "ValueModel"]
  ),
  ("CareModel", ["Andiron", "ObjectModel", "ValueModel"]),
  ("CareHealth", ["CareModel", "HealthModel", "Units", "Andiron"]),
  ("CareFHIR", ["CareModel", "FHIRModel", "FHIRR4", "ObjectModel", "ValueModel"]),
  ("SyntheticHealth", ["SyntheticPopulation", "CareModel"]),
  // The same objects in other databases.
  ("StorageClient", ["CollectionModel", "ObjectModel", "ValueModel", "FileAccess"]),
  (
    "TextDatabase",
    ["TextIndex", "StorageClient", "CollectionModel", "ObjectModel", "ValueModel"]
  ),
  (
    "FHIRDatabase",
    [
      "FHIRStore", "FHIRModel", "TextDatabase", "TextIndex", "StorageClient", "CollectionModel",
      "StorageEngine", "ObjectModel", "ValueModel",
    ]
  ),
  ("StorageClientConformance", ["CollectionModel", "ObjectModel", "ValueModel"]),
  ("SQLiteClient", ["StorageClient", "CollectionModel", "ValueModel", "FileAccess", sqlite]),
  ("PostgreSQLDriver", ["FileAccess", libpq]),
  (
    "PostgreSQLClient",
    [
      "StorageClient", "CollectionModel", "PostgreSQLDriver", "ValueModel", "FileAccess",
      libpq,
    ]
  ),
  // HTTP, and the servers.
  ("HTTPMessage", ["FileAccess"]),
  ("HTTPClient", ["HTTPMessage", "FileAccess", "Gzip", curl]),
  ("Audit", ["HTTPMessage", "FileAccess", "ValueModel"]),
  ("HTTPServer", ["Audit", "HTTPMessage", "FileAccess", "ValueModel", "Gzip", microhttpd]),
  ("CouchProtocol", ["HTTPMessage", "DocumentStore", "Andiron", "ValueModel", "Gzip"]),
  (
    "DocumentServer",
    [
      "HTTPServer", "CouchProtocol", "DocumentStore", "Andiron", "TextIndex", "ObjectModel",
      "ValueModel",
    ]
  ),
  (
    "FHIRServer",
    ["HTTPServer", "FHIRStore", "FHIRModel", "Andiron", "ValueModel", "FileAccess"]
  ),
  (
    "Inspector",
    [
      "HTTPServer", "FHIRStore", "FHIRDatabase", "DocumentStore", "TextIndex", "FHIRModel",
      "Andiron", "StorageEngine", "StorageClient", "CollectionModel", "FileAccess", "ObjectModel",
      "ValueModel",
    ]
  ),
  // Replication with servers and among devices.
  (
    "Replication",
    [
      "HTTPClient", "HTTPMessage", "CouchProtocol", "DocumentStore", "Andiron", "ObjectModel",
      "ValueModel", "FileAccess",
    ]
  ),
  (
    "DeviceReplication",
    [
      "HTTPClient", "HTTPServer", "HTTPMessage", "DocumentServer", "DocumentStore", "Andiron",
      "ValueModel", "FileAccess", libcrypto,
    ]
  ),
  (
    "FirebaseReplication",
    ["HTTPClient", "HTTPMessage", "Andiron", "ObjectModel", "ValueModel", "FileAccess"]
  ),
  (
    "FHIRReplication",
    [
      "HTTPClient", "FHIRStore", "FHIRModel", "Andiron", "ObjectModel", "ValueModel", "FileAccess",
    ]
  ),
  // The command-line tool, in the parts that traits bring.
  (
    "AndironCommands",
    [
      "FileAccess", "StorageEngine", "ValueModel", "ObjectModel", "Andiron", "TextIndex",
      "DocumentStore", "DatastoreImport", "FHIRModel", "FHIRDefinitions", "FHIRStore",
      "SyntheticPopulation", "Audit", "HTTPMessage",
      .target(
        name: "CLibEdit", condition: .when(platforms: [.linux, .macOS], traits: ["LineEditing"])),
    ]
  ),
  (
    "HealthCommands",
    [
      "AndironCommands", "AppleHealth", "HealthModel", "CareModel", "CareHealth", "SyntheticHealth",
      "SyntheticPopulation", "Andiron", "StorageEngine", "ObjectModel", "ValueModel", "FileAccess",
    ]
  ),
  (
    "ServerCommands",
    [
      "AndironCommands", "Inspector", "DocumentServer", "FHIRServer", "HTTPServer", "FHIRStore",
      "FHIRDatabase", "Andiron", "StorageEngine", "StorageClient", "ValueModel", "FileAccess",
    ]
  ),
  (
    "ReplicationCommands",
    [
      "AndironCommands", "Replication", "FHIRReplication", "HTTPClient", "FHIRStore", "FHIRModel",
      "DocumentStore", "Andiron", "StorageEngine", "ValueModel", "FileAccess",
    ]
  ),
  (
    "StorageCommands",
    [
      "AndironCommands", serverCommands, "FHIRDatabase", "FHIRStore", "TextDatabase", "Andiron",
      "StorageEngine", "CollectionModel", "StorageClient", sqlFiles, postgresqlClient,
      postgresqlDriver,
    ]
  ),
]

/// The targets that each test target uses, apart from TestSupport.
let tests: KeyValuePairs = [
  "FileAccessTests": "FileAccess",
  "UnitsTests": "Units",
  "StorageEngineTests": "FileAccess StorageEngine",
  "AndironCommandsTests": """
  AndironCommands HealthCommands ServerCommands ReplicationCommands Andiron DocumentStore
  ObjectModel ValueModel StorageEngine FileAccess FHIRModel FHIRStore HealthModel AppleHealth
  CareModel CareHealth SyntheticPopulation SyntheticHealth HTTPServer FHIRServer StoreTestSupport
  StorageCommands SQLiteClient CollectionModel PostgreSQLTestSupport PostgreSQLDriver TextIndex
  """,
  "ValueModelTests": "ValueModel ModelTestSupport",
  "FHIRModelTests": "FHIRModel ObjectModel ValueModel",
  "ObjectModelTests": "ObjectModel ValueModel ModelTestSupport",
  "CollectionModelTests": "CollectionModel ObjectModel ValueModel ModelTestSupport",
  "AndironTests": """
  Andiron CollectionModel ObjectModel ValueModel StorageEngine FileAccess StoreTestSupport
  ModelTestSupport
  """,
  "TextIndexTests": """
  TextIndex Andiron ObjectModel ValueModel StorageEngine FileAccess StoreTestSupport
  ModelTestSupport TextTestSupport
  """,
  "DocumentStoreTests": """
  DocumentStore Andiron TextIndex ObjectModel ValueModel StorageEngine FileAccess StoreTestSupport
  ModelTestSupport
  """,
  "DatastoreImportTests": "DatastoreImport DocumentStore Andiron ObjectModel ValueModel FileAccess",
  "FHIRGeneratorTests": "FHIRGenerator FHIRModel ValueModel CZlib",
  "FHIRReleaseTests": """
  FHIRModel FHIRDefinitions FHIRDSTU2 FHIRSTU3 FHIRR4 FHIRR5 FHIRGenerator ObjectModel ValueModel
  Andiron SyntheticPopulation ModelTestSupport
  """,
  "FHIRStoreTests": """
  FHIRStore FHIRModel FHIRDSTU2 FHIRSTU3 FHIRR4 FHIRR5 Andiron TextIndex ObjectModel ValueModel
  StorageEngine FileAccess SyntheticPopulation Units StoreTestSupport FHIRTestSupport
  """,
  "FHIRDatabaseTests": """
  FHIRDatabase FHIRStore FHIRModel FHIRR4 StorageClient DatabaseTestSupport Andiron CollectionModel StorageEngine ObjectModel
  ValueModel FileAccess SyntheticPopulation FHIRTestSupport FHIRServer HTTPServer Inspector
  """,
  "TextDatabaseTests": """
  TextDatabase TextIndex StorageClient DatabaseTestSupport TextTestSupport Andiron CollectionModel ObjectModel ValueModel
  """,
  "HTTPMessageTests": "HTTPMessage",
  "CouchProtocolTests": "CouchProtocol",
  "HTTPClientTests": "HTTPClient HTTPServer HTTPMessage FileAccess NetworkTestSupport",
  "PostgreSQLDriverTests": "PostgreSQLDriver PostgreSQLTestSupport",
  "ReplicationTests": """
  Replication HTTPClient HTTPMessage CouchProtocol DocumentServer HTTPServer DocumentStore Andiron
  ObjectModel ValueModel StorageEngine FileAccess NetworkTestSupport
  """,
  "DeviceReplicationTests": """
  DeviceReplication Replication HTTPClient HTTPServer HTTPMessage DocumentServer DocumentStore
  Andiron ObjectModel ValueModel FileAccess NetworkTestSupport
  """,
  "FirebaseReplicationTests": """
  FirebaseReplication HTTPClient HTTPMessage HTTPServer Andiron ObjectModel ValueModel FileAccess
  NetworkTestSupport
  """,
  "FHIRReplicationTests": """
  FHIRReplication Replication DocumentStore HTTPClient HTTPMessage FHIRServer HTTPServer FHIRStore
  FHIRModel FHIRR4 FHIRSTU3 FHIRR5 Andiron ObjectModel ValueModel FileAccess SyntheticPopulation
  NetworkTestSupport
  """,
  "HTTPServerTests": "HTTPServer FileAccess",
  "DocumentServerTests": """
  DocumentServer HTTPServer DocumentStore Andiron ObjectModel ValueModel FileAccess
  """,
  "FHIRServerTests": """
  FHIRServer HTTPServer FHIRStore FHIRModel FHIRDSTU2 FHIRSTU3 FHIRR4 FHIRR5 Andiron ObjectModel
  ValueModel FileAccess
  """,
  "InspectorTests": """
  Inspector HTTPServer FHIRStore DocumentStore TextIndex FHIRModel FHIRR4 FHIRSTU3 Andiron
  StorageEngine FileAccess ObjectModel ValueModel
  """,
  "AppleHealthTests": "AppleHealth HealthModel Andiron ObjectModel ValueModel FileAccess",
  "SyntheticPopulationTests": "SyntheticPopulation FHIRModel ValueModel",
  "SyntheticHealthTests": "SyntheticHealth SyntheticPopulation CareModel Andiron",
  "HealthModelTests": "HealthModel Andiron ObjectModel ValueModel FileAccess Units",
  "HealthFHIRTests": "HealthFHIR HealthModel Units FHIRModel FHIRR4 ValueModel",
  "HealthSyncTests": "HealthSync HealthModel Andiron ValueModel",
  "CareModelTests": "CareModel Andiron ObjectModel ValueModel FileAccess",
  "CareHealthTests": "CareHealth CareModel HealthModel Andiron ObjectModel",
  "CareFHIRTests": "CareFHIR CareModel FHIRModel FHIRR4 ObjectModel ValueModel",
  "StorageClientTests": """
  StorageClient StorageClientConformance StorageTestSupport CollectionModel Andiron ObjectModel
  ValueModel
  """,
  "SQLiteClientTests": """
  SQLiteClient StorageClient StorageClientConformance StorageTestSupport CollectionModel
  ObjectModel ValueModel Andiron
  """,
  "PostgreSQLClientTests": """
  PostgreSQLClient PostgreSQLDriver StorageClient StorageClientConformance PostgreSQLTestSupport
  StorageTestSupport CollectionModel ObjectModel ValueModel Andiron
  """,
  "TidyTests": "",
]

/// The programs of the nested package Fuzz.
let fuzzTargets = [
  "Frames", "Checkpoint", "Manifest", "Payload", "Store", "Operations", "JSON", "Value", "Patch",
  "Predicate", "Query", "Selector", "TextQuery", "Tree", "FHIR", "Request", "HealthExport", "Link",
  "Parcel",
]

let package = Package(
  name: "andiron",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // Gzip and CouchProtocol have nothing that is public.
  products: libraries.filter { !["Gzip", "CouchProtocol"].contains($0.name) }.map {
    .library(name: $0.name, targets: [$0.name])
  } + [
    .executable(name: "andiron", targets: ["AndironProgram"]),
    .executable(name: "fhir-generate", targets: ["fhir-generate"]),
    // For the nested package Fuzz, which sees products only.
    .library(name: "_ModelTestSupport", targets: ["ModelTestSupport"]),
  ],
  traits: [
    .trait(
      name: "Encryption", description: "Authenticated encryption: libcrypto, or CryptoKit."),
    .trait(
      name: "LineEditing",
      description: "The tool's shell edits lines, remembers and completes them: libedit."),
    .trait(
      name: "SQLite",
      description: "Objects in files of SQLite, and datastores of CDTDatastore: libsqlite3."),
    .trait(name: "PostgreSQL", description: "Stores in databases of PostgreSQL: libpq."),
    .trait(
      name: "Stemming",
      description: "Indexes of text can hold the stems of words, by language: libstemmer."),
    .trait(
      name: "Health",
      description: "The tool has commands for samples of health data and for care plans."),
    .trait(
      name: "Client", description: "Requests over HTTP, by the tool too: libcurl, or URLSession."),
    .trait(
      name: "Server", description: "Stores are served over HTTP, by the tool too: libmicrohttpd."),
    // CI builds and tests everything once with all of them.
    .default(
      enabledTraits: Context.environment["ANDIRON_ALL_TRAITS"] == "1"
        ? [
          "Encryption", "LineEditing", "SQLite", "PostgreSQL", "Stemming", "Health", "Client",
          "Server",
        ] : []
    ),
  ],
  targets: [
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite3", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CMicroHTTP", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    // Not named after the product: on a case-insensitive volume `andiron` and `Andiron` are one
    // folder.
    .executableTarget(
      name: "AndironProgram",
      dependencies: [
        "AndironCommands", healthCommands, serverCommands, replicationCommands, storageCommands,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "fhir-generate", dependencies: ["FHIRGenerator"], swiftSettings: settings),
  ]
    + libraries.map {
      .target(
        name: $0.name, dependencies: $0.imports,
        // The pages of the inspector are a part of the program, as texts in its Generated folder.
        exclude: $0.name == "Inspector" ? ["Pages"] : [],
        swiftSettings: settings)
    }
    + [
      .target(
        name: "TestSupport", dependencies: ["CZlib", "FileAccess", "HTTPMessage", sqlite],
        path: "Tests/TestSupport", swiftSettings: settings),
      // Naive models of values and queries, and random ones, for tests and fuzzers.
      .target(
        name: "ModelTestSupport", dependencies: ["ValueModel", "ObjectModel", "TestSupport"],
        path: "Tests/ModelTestSupport", swiftSettings: settings),
      // Stores whose records are changed under right hashes, and a whole use of such a store.
      .target(
        name: "StoreTestSupport",
        dependencies: ["Andiron", "StorageEngine", "ValueModel", "FileAccess", "TestSupport"],
        path: "Tests/StoreTestSupport", swiftSettings: settings),
      // Handlers as servers, and a network that fails, for tests of what sends requests.
      .target(
        name: "NetworkTestSupport",
        dependencies: ["HTTPClient", "HTTPServer", "HTTPMessage", "FileAccess", "TestSupport"],
        path: "Tests/NetworkTestSupport", swiftSettings: settings),
      // Objects of many shapes, and the second reader of the databases that have them.
      .target(
        name: "StorageTestSupport",
        dependencies: [
          "StorageClient", "StorageClientConformance", "Andiron", "CollectionModel", "ObjectModel",
          "ValueModel", "TestSupport",
        ],
        path: "Tests/StorageTestSupport", swiftSettings: settings),
      // A naive evaluator of FHIR's searches, and random searches.
      .target(
        name: "FHIRTestSupport",
        dependencies: ["FHIRStore", "FHIRModel", "ValueModel", "TestSupport"],
        path: "Tests/FHIRTestSupport", swiftSettings: settings),
      // Servers of PostgreSQL of a test's own, and connections to them that are cut or changed.
      .target(
        name: "PostgreSQLTestSupport",
        dependencies: ["PostgreSQLDriver", "FileAccess", "TestSupport"],
        path: "Tests/PostgreSQLTestSupport", swiftSettings: settings),
      // Random notes and queries for words, and naive answers.
      .target(
        name: "TextTestSupport",
        dependencies: [
          "TextIndex", "Andiron", "FileAccess", "ObjectModel", "ValueModel", "TestSupport",
        ],
        path: "Tests/TextTestSupport", swiftSettings: settings),
      // Databases of each kind, for tests of what stands over them.
      .target(
        name: "DatabaseTestSupport",
        dependencies: [
          "StorageClient", "SQLiteClient", "PostgreSQLClient", "PostgreSQLDriver",
          "PostgreSQLTestSupport", "TestSupport",
        ],
        path: "Tests/DatabaseTestSupport", swiftSettings: settings),
      // The fuzz targets' functions, compiled here once more to run on the inputs that once failed.
      .testTarget(
        name: "FuzzRegressionTests",
        dependencies: [
          "FileAccess", "StorageEngine", "ValueModel", "ObjectModel", "Andiron", "TextIndex",
          "DocumentStore", "FHIRModel", "FHIRR4", "FHIRStore", "HTTPServer", "DocumentServer",
          "FHIRServer", "Inspector", "AppleHealth", "HealthModel", "DeviceReplication",
          "ModelTestSupport",
        ], path: "Fuzz",
        exclude: ["Package.swift", "README.md", "Regressions"]
          + fuzzTargets.map { "Sources/Fuzz\($0)" },
        sources: ["Sources/FuzzTargets", "Tests"], swiftSettings: settings),
    ]
    + tests.map { name, uses in
      .testTarget(
        name: name,
        dependencies: (uses.split(whereSeparator: \.isWhitespace) + ["TestSupport"]).map {
          .target(name: String($0))
        },
        exclude: ["StorageEngineTests", "FHIRReleaseTests"].contains(name) ? ["Fixtures"] : [],
        swiftSettings: settings)
    },
  swiftLanguageModes: [.v6]
)

// ANDIRON_TARGETS names targets, separated by spaces: the package has only these and what they
// need.
if let names = Context.environment["ANDIRON_TARGETS"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var open = names.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard let target = targets[name], kept.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): open.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    !((product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? [])
      .allSatisfy(kept.contains)
  }
}
