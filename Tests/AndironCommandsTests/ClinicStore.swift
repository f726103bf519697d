import Foundation
import StorageEngine
import Testing

/// Runs `body` with the path of a closed store with garbage in it: ten records in `people`, each written three
/// times, with entries in `names`. Its keys, values and entries must never be printed unasked.
func withClinicStore(_ body: (String) throws -> Void) throws {
  try withTemporaryDirectory { directory in
    let path = directory + "/clinic.andiron"
    let engine = try Engine.open(path)
    let people = try engine.table("people")
    let names = try engine.index("names", on: people)
    for number in 0..<30 {
      try engine.write(durability: .buffered) { transaction in
        try transaction.put(
          people, key: "secret key \(number % 10)",
          value: Array("secret value ".utf8) + [UInt8](repeating: 7, count: 4000),
          entries: [Index.Entry(names, Array("secret entry".utf8))])
      }
    }
    try engine.close()
    try body(path)
  }
}

/// Changes one bit of the byte at `offset`.
func changeByte(of file: String, at offset: UInt64) throws {
  let handle = try #require(FileHandle(forUpdatingAtPath: file))
  try handle.seek(toOffset: offset)
  let byte = try #require(try handle.read(upToCount: 1)?.first)
  try handle.seek(toOffset: offset)
  try handle.write(contentsOf: Data([byte ^ 1]))
  try handle.close()
}

/// Every file below `path` with its bytes.
func fileContents(below path: String) throws -> [String: Data] {
  var result: [String: Data] = [:]
  for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
    result[name] = FileManager.default.contents(atPath: path + "/" + name)
  }
  return result
}
