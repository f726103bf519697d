import Foundation

/// The texts of a run: synthetic always, published ones where they lie beside the repository.
struct Inputs {
  let options: Options
  let shared: SharedCorpus?

  init(options: Options) {
    self.options = options
    shared = SharedCorpus.find()
    if shared == nil {
      let warning = """
        ******************************************************************************
        SKIPPED: no shared/data/fhir beside the repository; rows and bars of published
        examples and patient bundles are missing from this run.
        ******************************************************************************

        """
      FileHandle.standardError.write(Data(warning.utf8))
    }
  }

  func synthetic(isPretty: Bool) -> Corpus {
    let text = SyntheticRecords.bundle(
      patients: options.patients, seed: options.seed, isPretty: isPretty)
    return Corpus(title: "synthetic bundle, " + (isPretty ? "pretty" : "compact"), texts: [text])
  }

  /// Examples and bundles as published, which is pretty.
  func published() -> [Corpus] {
    guard let shared else { return [] }
    return [shared.examples(), shared.bundles()].compactMap { $0 }
  }
}
