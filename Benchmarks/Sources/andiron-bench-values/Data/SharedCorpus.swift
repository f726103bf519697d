import Foundation

/// FHIR examples and patient bundles that lie in `shared/data/fhir` beside the repository and are no part
/// of it; a run without them measures synthetic text only, and says so.
struct SharedCorpus {
  let directory: URL

  /// Looks beside each folder above the current one; nil where there is none.
  static func find() -> SharedCorpus? {
    var place = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while place.path != "/" {
      place.deleteLastPathComponent()
      let directory = place.appendingPathComponent("shared/data/fhir")
      if FileManager.default.fileExists(atPath: directory.path) {
        return SharedCorpus(directory: directory)
      }
    }
    return nil
  }

  /// One example of each kind of resource and more, as published: indented by two spaces.
  func examples() -> Corpus? { corpus("R4 examples", ["r4/examples"]) }

  /// Whole patient records of a synthetic population, a bundle a file.
  func bundles() -> Corpus? { corpus("R4 patient bundles", ["r4/synthea", "r4/synthea-covid"]) }

  private func corpus(_ title: String, _ folders: [String]) -> Corpus? {
    var texts: [[UInt8]] = []
    for folder in folders {
      let place = directory.appendingPathComponent(folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".json") {
        guard let data = try? Data(contentsOf: place.appendingPathComponent(name)) else { continue }
        texts.append([UInt8](data))
      }
    }
    return texts.isEmpty ? nil : Corpus(title: title, texts: texts)
  }
}
