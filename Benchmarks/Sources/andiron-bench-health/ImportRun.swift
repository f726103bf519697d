import Andiron
import AppleHealth
import BenchmarkSupport
import Foundation
import HealthModel

/// One import of an export into a new store: what a process of its own does, whose memory is then
/// that of the import alone.
struct ImportRun: Codable {
  /// The bytes of the export's main file.
  var byteCount = 0
  var sampleCount = 0
  /// The most memory that was resident, in bytes.
  var memory = 0

  /// Imports the export at `path` into a store in `directory`.
  init(_ path: String, into directory: String) throws {
    let health = try HealthStore(at: URL(fileURLWithPath: directory))
    let report = try AppleHealthImport(contentsOf: URL(fileURLWithPath: path)).run(into: health) {
      byteCount = $0.totalByteCount
      return true
    }
    sampleCount = report.addedCount
    try health.store.close()
    memory = ProcessMemory.now.peak
  }
}
