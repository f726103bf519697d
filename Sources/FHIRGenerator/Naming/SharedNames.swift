/// Names of FHIR types that types of Swift, Foundation or SwiftUI have, too.
///
/// A FHIR type with such a name is nested in its release, as in `R4.Task`. At the top level of its
/// module it would take the name from every file that imports the module: a name of Swift's own
/// modules would mean the FHIR type without a word from the compiler, and a name of Foundation or
/// SwiftUI would be ambiguous. The list applies to all releases, so that `R4.Task` and `R5.Task`
/// are written alike.
enum SharedNames {
  /// Names of the modules that are imported into every file: Swift and _Concurrency.
  static let swift: Set<String> = ["Duration", "Range", "Sequence", "Task"]

  /// Names of the modules that most files of an app import.
  private static let foundation: Set<String> = ["Bundle", "Expression"]
  private static let swiftUI: Set<String> = ["Group", "List"]

  static let all = swift.union(foundation).union(swiftUI)
}
