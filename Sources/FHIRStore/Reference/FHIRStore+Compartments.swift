import Andiron
public import FHIRModel
public import ValueModel

extension FHIRStore {
  /// Returns the resources of a compartment, as the store is now, read on a thread of the store.
  /// Throws the errors of ``FHIRReader/compartment(_:id:types:release:)``.
  public func compartment(
    _ name: String, id: String, types: [String]? = nil, release: ReleaseVersion? = nil
  ) async throws -> [Value] {
    try await read { try $0.compartment(name, id: id, types: types, release: release) }
  }

  /// Returns a patient with everything on record about them, as the store is now, read on a thread
  /// of the store. Throws the errors of ``FHIRReader/everything(patient:release:)``.
  public func everything(
    patient id: String, release: ReleaseVersion? = nil
  ) async throws -> [Value] {
    try await read { try $0.everything(patient: id, release: release) }
  }
}
