public import Andiron

/// The types of objects in a store with care plans.
public enum CareTypes {
  /// All types. Pass them when you open a store.
  ///
  ///     let store = try Store(at: url, types: CareTypes.all)
  public static var all: [any DeclaredObject.Type] {
    versions.map { $0 as any DeclaredObject.Type } + [CareReplica.self]
  }

  /// The types of versions. Each type comes after the types that its versions name.
  static var versions: [any CareVersion.Type] {
    [
      PatientVersion.self, CarePlanVersion.self, ContactVersion.self, TaskVersion.self,
      HealthTaskVersion.self, OutcomeVersion.self,
    ]
  }
}
