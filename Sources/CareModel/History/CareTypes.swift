public import Andiron

/// The types that a store with care plans keeps.
public enum CareTypes {
  /// All of them, to open a store with.
  ///
  ///     let store = try Store(at: url, types: CareTypes.all)
  public static var all: [any DeclaredObject.Type] {
    versions.map { $0 as any DeclaredObject.Type } + [CareReplica.self]
  }

  /// The types of versions. What is named stands before what names it.
  static var versions: [any CareVersion.Type] {
    [
      PatientVersion.self, CarePlanVersion.self, ContactVersion.self, TaskVersion.self,
      HealthTaskVersion.self, OutcomeVersion.self,
    ]
  }
}
