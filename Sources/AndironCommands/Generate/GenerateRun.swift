internal import Foundation
internal import SyntheticPopulation
internal import ValueModel

/// Writes a population with one patient in memory at a time.
struct GenerateRun {
  /// The path of a written file, and the number of its resources and bytes.
  struct Output: Encodable {
    var path: String
    var resources: Int
    var bytes: Int
  }

  let population: SyntheticPopulation
  let count: Int
  let existing: WholeFile.Existing
  let console: Console

  // MARK: To standard output

  func printResources() throws {
    var buffer = LineBuffer(console)
    try forEachResource { resource in
      try buffer.line { $0 += resource.value.jsonBytes() }
    }
    try buffer.flush()
  }

  func printBundles() throws {
    var buffer = LineBuffer(console)
    try forEachPatient { index in
      try buffer.line { $0 += population.transaction(ofPatient: index).jsonBytes() }
    }
    try buffer.flush()
  }

  // MARK: To files

  /// Writes a file for each type of resource. Throws `CommandError` if a file exists and may not be
  /// replaced, or cannot be written.
  func writeResources(_ folder: String) throws -> [Output] {
    try make(folder)
    let types = SyntheticPopulation.resourceTypes(population.release)
    var files = types.map {
      Output(path: "\(folder)/\($0).ndjson", resources: 0, bytes: 0)
    }
    let paths = files.map(\.path)
    for path in paths { try WholeFile.check(path, existing: existing) }
    try open(paths[...], []) { buffers in
      var buffers = buffers
      try forEachResource { resource in
        guard let position = types.firstIndex(of: resource.type) else { return }
        try buffers[position].line { $0 += resource.value.jsonBytes() }
        files[position].resources += 1
      }
      for position in files.indices {
        try buffers[position].flush()
        files[position].bytes = buffers[position].byteCount
      }
    }
    return files
  }

  /// Opens the files nested in each other, so that each is complete when it gets its name.
  private func open(
    _ paths: ArraySlice<String>, _ buffers: [LineBuffer], _ body: ([LineBuffer]) throws -> Void
  ) throws {
    guard let path = paths.first else { return try body(buffers) }
    try WholeFile.write(path, existing: existing) { write in
      try open(paths.dropFirst(), buffers + [LineBuffer(write)], body)
    }
  }

  /// Writes a file for each patient, numbered from one. Throws `CommandError` if a file exists and
  /// may not be replaced, or cannot be written.
  func writeBundles(_ folder: String) throws -> [Output] {
    try make(folder)
    var files: [Output] = []
    for index in 0..<count {
      try WholeFile.check(bundlePath(index, folder), existing: existing)
    }
    try forEachPatient { index in
      let path = bundlePath(index, folder)
      let bundle = population.transaction(ofPatient: index)
      let bytes = bundle.jsonBytes()
      try WholeFile.write(path, existing: existing) { try $0(bytes) }
      files.append(
        Output(path: path, resources: bundle["entry"]?.count ?? 0, bytes: bytes.count))
    }
    return files
  }

  private func bundlePath(_ index: Int, _ folder: String) -> String {
    let number = String(index + 1)
    let zeros = String(repeating: "0", count: String(count).count - number.count)
    return "\(folder)/bundle-\(zeros)\(number).json"
  }

  private func make(_ folder: String) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot create the folder \(folder)")
    }
  }

  // MARK: The population

  private func forEachResource(_ body: (SyntheticResource) throws -> Void) throws {
    for resource in population.institutionResources() { try body(resource) }
    try forEachPatient { index in
      for resource in population.resources(ofPatient: index) { try body(resource) }
    }
  }

  private func forEachPatient(_ body: (Int) throws -> Void) throws {
    var progress = ProgressLine("generating", console)
    for index in 0..<count {
      try body(index)
      progress.show(Double(index + 1) / Double(count))
    }
    progress.clear()
  }
}
