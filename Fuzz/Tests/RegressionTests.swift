import Foundation
import Testing

/// Every input that once made a fuzz target fail is kept in `Fuzz/Regressions/<target>` and tried again.
@Suite struct RegressionTests {
  struct Input: Sendable, CustomStringConvertible {
    var target: FuzzTarget
    var file: URL
    var description: String { "\(target)/\(file.lastPathComponent)" }
  }

  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Regressions")

  private static let inputs: [Input] = FuzzTarget.allCases.flatMap { target in
    let folder = directory.appendingPathComponent(target.rawValue)
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.map { Input(target: target, file: $0) }
  }

  @Test(arguments: inputs) func anInputThatOnceFailedPasses(input: Input) throws {
    try input.target.run([UInt8](try Data(contentsOf: input.file)))
  }

  @Test(arguments: FuzzTarget.allCases) func everyTargetTakesArbitraryInputs(
    target: FuzzTarget
  ) throws {
    try target.run([])
    var state: UInt64 = 7
    for size in [1, 5, 40, 300] {
      let bytes = (0..<size).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      try target.run(bytes)
    }
  }
}
