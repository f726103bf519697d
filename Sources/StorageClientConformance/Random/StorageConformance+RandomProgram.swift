import CollectionModel

extension StorageConformance {
  /// A program of random transactions and queries, compared step by step with a model that is a
  /// dictionary. The failure names the seed and the step.
  public func randomProgram(seed: UInt64) -> StorageCase {
    var list = CaseList(subject)
    list.add("A random program does what the model does (seed \(seed))") { test in
      try RandomProgram(test, seed: seed).run()
    }
    return list.cases[0]
  }
}
