// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The programs named in ANDIRON_FUZZERS, by spaces, are built alone; all of them without it.
let chosen = Context.environment["ANDIRON_FUZZERS"]?.split(separator: " ").map(String.init)

/// One executable for each target of `FuzzTargets`; see README.md.
let names = [
  "Frames", "Checkpoint", "Manifest", "Payload", "Store", "Operations", "JSON", "Value", "Patch",
  "Predicate", "Query", "Selector", "TextQuery", "Tree", "FHIR",
  "Request", "HealthExport", "Link", "Parcel",
].filter { chosen?.contains($0) ?? true }

/// What stands on FHIR, servers and health samples takes longer to build than all the rest.
let needsCoreAlone = Set(names).isDisjoint(with: [
  "FHIR", "Request", "HealthExport", "Link", "Parcel",
])

/// The modules that the targets feed, and the files that are left out with those above the core.
let core = [
  "StorageEngine", "FileAccess", "ValueModel", "ObjectModel", "Andiron", "TextIndex",
  "DocumentStore", "_ModelTestSupport",
]
let aboveCore = [
  "FHIRModel", "FHIRR4", "FHIRStore", "HTTPServer", "DocumentServer", "FHIRServer", "Inspector",
  "AppleHealth", "HealthModel", "DeviceReplication",
]
let filesAboveCore = [
  "FHIRAccess.swift", "FHIRDamage.swift", "FuzzFHIR.swift", "FuzzHealthExport.swift",
  "FuzzLink.swift", "FuzzParcel.swift", "FuzzRequest.swift", "FuzzedRequests.swift",
]

let package = Package(
  name: "andiron-fuzz",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(name: "Encryption", description: "Fuzzes encrypted payloads too."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(
      name: "andiron", path: "..",
      traits: [.defaults, .trait(name: "Encryption", condition: .when(traits: ["Encryption"]))])
  ],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: (core + (needsCoreAlone ? [] : aboveCore)).map {
        .product(name: $0, package: "andiron")
      },
      exclude: needsCoreAlone ? filesAboveCore : [],
      swiftSettings: settings + (needsCoreAlone ? [.define("FUZZES_CORE_ALONE")] : []))
  ]
    + names.map {
      .executableTarget(
        name: "Fuzz\($0)", dependencies: ["FuzzTargets"], swiftSettings: settings)
    },
  swiftLanguageModes: [.v6]
)
