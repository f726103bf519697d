// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "clinic",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "andiron", path: "../../..")],
  targets: [
    // Generated: patients and observations of R4, and the types that they hold.
    .target(
      name: "ClinicFHIR",
      dependencies: [
        .product(name: "FHIRDefinitions", package: "andiron"),
        .product(name: "FHIRModel", package: "andiron"),
      ]),
    .executableTarget(
      name: "Clinic",
      dependencies: ["ClinicFHIR", .product(name: "Andiron", package: "andiron")]),
  ]
)
