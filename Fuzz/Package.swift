// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One executable for each target of `FuzzTargets`; see README.md.
let names = [
  "Frames", "Checkpoint", "Manifest", "Payload", "Store", "Operations", "JSON", "Value", "Patch",
  "Predicate", "Query", "Selector", "TextQuery", "Tree", "FHIR",
  "Request", "HealthExport",
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
      dependencies: [
        .product(name: "StorageEngine", package: "andiron"),
        .product(name: "FileAccess", package: "andiron"),
        .product(name: "ValueModel", package: "andiron"),
        .product(name: "ObjectModel", package: "andiron"),
        .product(name: "Andiron", package: "andiron"),
        .product(name: "TextIndex", package: "andiron"),
        .product(name: "DocumentStore", package: "andiron"),
        .product(name: "FHIRModel", package: "andiron"),
        .product(name: "FHIRR4", package: "andiron"),
        .product(name: "FHIRStore", package: "andiron"),
        .product(name: "HTTPServer", package: "andiron"),
        .product(name: "DocumentServer", package: "andiron"),
        .product(name: "FHIRServer", package: "andiron"),
        .product(name: "Inspector", package: "andiron"),
        .product(name: "AppleHealth", package: "andiron"),
        .product(name: "HealthModel", package: "andiron"),
        .product(name: "_ModelTestSupport", package: "andiron"),
      ],
      swiftSettings: settings)
  ]
    + names.map {
      .executableTarget(
        name: "Fuzz\($0)", dependencies: ["FuzzTargets"], swiftSettings: settings)
    },
  swiftLanguageModes: [.v6]
)
