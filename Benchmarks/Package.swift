// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The benchmarks are a package of their own, so that the libraries never depend on a peer.
let package = Package(
  name: "andiron-benchmarks",
  platforms: [.macOS(.v15)],
  // With Encryption, digests are made by the library that peers take theirs from.
  dependencies: [
    .package(
      name: "andiron", path: "..",
      traits: ["Client", "Encryption", "PostgreSQL", "SQLite", "Server"])
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
    .systemLibrary(name: "CRocksDB", pkgConfig: "rocksdb", providers: [.apt(["librocksdb-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CAllocationCount"),
    .target(name: "CHeapUse"),
    .target(name: "BenchmarkSupport", swiftSettings: settings),
    .target(
      name: "SQLiteAccess", dependencies: ["BenchmarkSupport", "CSQLite"], swiftSettings: settings),
    .target(
      name: "PostgreSQLAccess", dependencies: ["BenchmarkSupport", "CLibpq"],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", "CLMDB", "CRocksDB",
        .product(name: "StorageEngine", package: "andiron"),
        .product(name: "FileAccess", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-values",
      dependencies: [
        "BenchmarkSupport", "CSimdjson", "CDeflate", "CAllocationCount",
        .product(name: "ValueModel", package: "andiron"),
        .product(name: "ObjectModel", package: "andiron"),
        .product(name: "FHIRR4", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-store",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", .product(name: "Andiron", package: "andiron"),
        .product(name: "StorageEngine", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-storages",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", "PostgreSQLAccess",
        .product(name: "CollectionModel", package: "andiron"),
        .product(name: "ObjectModel", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
        .product(name: "StorageClient", package: "andiron"),
        .product(name: "SQLiteClient", package: "andiron"),
        .product(name: "PostgreSQLClient", package: "andiron"),
        .product(name: "PostgreSQLDriver", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-soak",
      dependencies: [
        "BenchmarkSupport", "CHeapUse", .product(name: "Andiron", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-fhir",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", "PostgreSQLAccess",
        .product(name: "Andiron", package: "andiron"),
        .product(name: "PostgreSQLClient", package: "andiron"),
        .product(name: "FHIRDatabase", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
        .product(name: "FHIRModel", package: "andiron"),
        .product(name: "FHIRR4", package: "andiron"),
        .product(name: "FHIRStore", package: "andiron"),
        .product(name: "SyntheticPopulation", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-documents",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", "CLibcrypto",
        .product(name: "Andiron", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
        .product(name: "DocumentStore", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-text",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", .product(name: "Andiron", package: "andiron"),
        .product(name: "ObjectModel", package: "andiron"),
        .product(name: "TextIndex", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-health",
      dependencies: [
        "BenchmarkSupport", "SQLiteAccess", .product(name: "Andiron", package: "andiron"),
        .product(name: "HealthModel", package: "andiron"),
        .product(name: "AppleHealth", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-replication",
      dependencies: [
        "BenchmarkSupport", .product(name: "Andiron", package: "andiron"),
        .product(name: "DocumentStore", package: "andiron"),
        .product(name: "DocumentServer", package: "andiron"),
        .product(name: "HTTPClient", package: "andiron"),
        .product(name: "HTTPServer", package: "andiron"),
        .product(name: "Replication", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-care",
      dependencies: [
        "BenchmarkSupport", .product(name: "Andiron", package: "andiron"),
        .product(name: "ObjectModel", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
        .product(name: "CareModel", package: "andiron"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "andiron-bench-server",
      dependencies: [
        "BenchmarkSupport", .product(name: "Andiron", package: "andiron"),
        .product(name: "FHIRModel", package: "andiron"),
        .product(name: "FHIRR4", package: "andiron"),
        .product(name: "FHIRStore", package: "andiron"),
        .product(name: "HTTPServer", package: "andiron"),
        .product(name: "DocumentServer", package: "andiron"),
        .product(name: "FHIRServer", package: "andiron"),
        .product(name: "StorageEngine", package: "andiron"),
        .product(name: "SyntheticPopulation", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
