public import Observation

/// The names of the module Observation that the expansion of `@Observable` refers to.
///
/// The expansion puts the module's name before them. In a file that imports a release of FHIR, that
/// name means the resource, so the generated `Observation` has these names, too.
public enum ObservationModule {
  public typealias Observable = Observation.Observable
  public typealias ObservationRegistrar = Observation.ObservationRegistrar
}
