import FHIRGenerator
import Foundation

do {
  let message = try GeneratorTool(Array(CommandLine.arguments.dropFirst())).run()
  try FileHandle.standardOutput.write(contentsOf: Data((message + "\n").utf8))
} catch {
  try? FileHandle.standardError.write(contentsOf: Data("fhir-generate: \(error)\n".utf8))
  exit(1)
}
