import FHIRModel
import Foundation
import SyntheticPopulation
import ValueModel

/// The resources of a synthetic population, as lines of JSON in one file.
struct Population {
  let path: String
  let byteCount: Int
  let resourceCount: Int
  /// What searches ask for, taken from patients in the middle.
  let probes: Probes

  struct Probes {
    var patients: [String] = []
    var given: [String] = []
    var identifiers: [String] = []
    var birthDates: [String] = []
  }

  init(patients: Int, directory: String) throws {
    path = "\(directory)/population.ndjson"
    let population = SyntheticPopulation(seed: 1, release: .r4)
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    var byteCount = 0
    var resourceCount = 0
    var probes = Probes()
    var buffer: [UInt8] = []
    func write(_ resources: [SyntheticResource]) throws {
      for resource in resources {
        buffer += resource.value.jsonBytes()
        buffer.append(0x0A)
        resourceCount += 1
      }
      if buffer.count > 1 << 22 {
        byteCount += buffer.count
        try file.write(contentsOf: Data(buffer))
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try write(population.institutionResources())
    for index in 0..<patients {
      let resources = population.resources(ofPatient: index)
      if index * 20 / patients != (index + 1) * 20 / patients,
        let patient = resources.first(where: { $0.type == "Patient" })?.value
      {
        probes.note(patient)
      }
      try write(resources)
    }
    byteCount += buffer.count
    try file.write(contentsOf: Data(buffer))
    try file.close()
    self.byteCount = byteCount
    self.resourceCount = resourceCount
    self.probes = probes
  }

  /// Calls `body` with the JSON of each resource.
  func forEachLine(_ body: (Data) throws -> Void) throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    var rest = Data()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
      rest += piece
      while let end = rest.firstIndex(of: 0x0A) {
        let line = Data(rest[..<end])
        rest = rest[(end + 1)...]
        try body(line)
      }
      rest = Data(rest)
    }
  }
}

extension Population.Probes {
  fileprivate mutating func note(_ patient: Value) {
    if let id = patient["id"]?.string { patients.append(id) }
    if let name = patient["name"]?[0]?["given"]?[0]?.string { given.append(name) }
    if let date = patient["birthDate"]?.string, date.utf8.count == 10 { birthDates.append(date) }
    if let identifier = patient["identifier"]?[0], let code = identifier["value"]?.string {
      identifiers.append((identifier["system"]?.string ?? "") + "|" + code)
    }
  }
}
