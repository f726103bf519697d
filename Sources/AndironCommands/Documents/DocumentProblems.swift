internal import Andiron
internal import DocumentStore

/// `andiron verify`: what does not fit together in the databases of a store.
enum DocumentProblems {
  /// Returns the problems of all databases. Throws `StoreError` if the store cannot be opened, or a
  /// record cannot be read.
  static func all(_ arguments: ParsedArguments) throws -> [DocumentProblem] {
    let store = try arguments.store(.readOnly)
    let snapshot = try store.snapshot()
    let names = try DatabaseCollections(snapshot).databases
    let problems = try names.flatMap { try snapshot.database($0).problems() }
    try store.close()
    return problems
  }
}
