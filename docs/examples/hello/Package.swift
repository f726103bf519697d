// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "hello",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "andiron", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Hello", dependencies: [.product(name: "Andiron", package: "andiron")])
  ]
)
