import CollectionModel

/// The cases that every storage must pass, for a kind of storage.
///
///     let conformance = StorageConformance(FileSubject())
///     for test in conformance.cases { try await test.run() }
///
/// The author of a backend runs them in any test framework, each as a test. They follow
/// from the documentation of `ObjectStorage`, `ObjectReader`, `ObjectWriter`, `StoreError`,
/// `ObjectQuery` and `Filter`.
public struct StorageConformance<Subject: StorageSubject>: Sendable {
  let subject: Subject

  public init(_ subject: Subject) { self.subject = subject }

  /// The cases that a storage with the subject's traits must pass.
  public var cases: [StorageCase] {
    let groups: [(inout CaseList<Subject>) -> Void] = [
      addWriting, addUpserting, addBulkWriting, addKeys, addKeyQueries, addUniqueness,
      addUniqueChanges, addTransactions, addTransactionBounds, addSavepoints,
      addLifetimes, addFilters, addPathFilters, addNestedFilters, addNumberFilters, addTextFilters,
      addPatternFilters, addFrontDoors, addPredicateText,
      addPredicates, addSorts, addPages, addReading, addExplanations, addAggregates, addSums,
      addCounts,
      addDeclarations, addChangedDeclarations, addChangedTypes, addLossless, addLosslessTypes,
      addHostileContent, addSnapshots,
      addThreads, addAsyncCalls, addObservation, addObservedChanges, addObservationEnds,
      addObservationErrors, addLargeResults,
      addReopening, addSharing, addRelations, addRelatedObjects, addMigrations, addCopies,
      addBlobs, addVersions,
    ]
    var list = CaseList(subject)
    for add in groups { add(&list) }
    return list.cases
  }
}
