@testable import StorageEngine

/// The manifest: as it is, and with its hash made right.
func fuzzManifest(_ bytes: [UInt8]) throws {
  try parse(bytes)
  var fixed = bytes
  guard fixed.count >= 64 else { return }
  for (index, byte) in Manifest.magic.enumerated() { fixed[index] = byte }
  if fixed[8] & 1 == 0 { fixed.replaceSubrange(8..<12, with: [1, 0, 0, 0]) }
  let hashed = fixed[..<56] + fixed[64...]
  let hash = Array(hashed).withUnsafeBytes { XXH64.hash($0, seed: 0) }
  for index in 0..<8 { fixed[56 + index] = UInt8(truncatingIfNeeded: hash >> (8 * UInt64(index))) }
  try parse(fixed)
}

private func parse(_ bytes: [UInt8]) throws {
  do {
    guard let manifest = try Manifest(bytes, path: "manifest") else { return }
    // One of a store with a key ends with a tag, which is checked elsewhere.
    let tag = [UInt8](repeating: 0, count: Manifest.trailerByteCount(manifest.version))
    let again = try Manifest(manifest.encoded(trailer: tag), path: "manifest")
    try require(again == manifest, "a manifest changes when it is encoded")
  } catch let error as EngineError {
    try require(error.code == .newerFormat, "a manifest fails with \(error)")
  }
}
