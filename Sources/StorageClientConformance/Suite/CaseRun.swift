import CollectionModel
import ObjectModel

/// A run of a case: its storage, and the checks.
struct CaseRun<Subject: StorageSubject>: Sendable {
  typealias Storage = Subject.Storage

  let name: String
  let subject: Subject
  let place: Subject.Place
  /// The storage at the place, empty at first.
  let storage: Storage

  init(_ name: String, _ subject: Subject, _ place: Subject.Place) throws {
    self.name = name
    self.subject = subject
    self.place = place
    storage = try subject.open(place)
  }

  func failure(_ step: String, expected: String, found: String) -> StorageCaseFailure {
    StorageCaseFailure(name: name, step: step, expected: expected, found: found)
  }

  /// Throws a failure unless both are equal.
  func equal<Result: Equatable>(_ step: String, _ found: Result, _ expected: Result) throws {
    guard found != expected else { return }
    throw failure(step, expected: "\(expected)", found: "\(found)")
  }

  /// Throws a failure unless it holds.
  func holds(_ step: String, _ condition: Bool) throws {
    guard !condition else { return }
    throw failure(step, expected: "true", found: "false")
  }

  /// Throws a failure unless `body` throws an error of the storage with this code.
  func throwing<R>(_ step: String, _ codes: StoreError.Code..., body: () throws -> R) throws {
    do {
      _ = try body()
    } catch let error as StoreError where codes.contains(error.code) {
      return
    } catch {
      throw failure(step, expected: "the error \(codes)", found: "\(error)")
    }
    throw failure(step, expected: "the error \(codes)", found: "no error")
  }

  /// Throws a failure unless the storage is sound, or was closed by the case.
  func checkProblems() throws { try checkProblems(in: storage, of: subject) }

  private func checkProblems<Other: StorageSubject>(
    in storage: Other.Storage, of other: Other
  ) throws {
    do {
      try equal("the problems in the end", try other.problems(in: storage), [])
    } catch let error as StoreError where error.code == .closed {}
  }

  /// Calls `body` with a storage of a kind, which must be sound at the end unless it was closed.
  /// Then it is closed.
  func using<Other: StorageSubject>(
    _ storage: Other.Storage, of other: Other, _ body: (Other.Storage) throws -> Void
  ) throws {
    do {
      try body(storage)
      try checkProblems(in: storage, of: other)
    } catch {
      try? storage.close()
      throw error
    }
    try storage.close()
  }

  /// Closes the storage and calls `body` with one at its place that keeps old versions.
  func keeping(_ oldVersions: VersionRetention, _ body: (Storage) throws -> Void) throws {
    try storage.close()
    try using(try subject.open(place, oldVersions: oldVersions), of: subject, body)
  }

  /// Closes the storage and calls `body` with the one that is then opened at its place.
  func reopened(_ body: (Storage) throws -> Void) throws {
    try storage.close()
    try using(try subject.open(place), of: subject, body)
  }
}
