public import FHIRModel
public import ValueModel

extension FHIRRecords {
  /// The resources of a compartment, as the store is now. Throws the errors of
  /// ``FHIRReader/compartment(_:id:types:release:)``.
  public func compartment(
    _ name: String, id: String, types: [String]? = nil, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    try read { try $0.compartment(name, id: id, types: types, release: release) }
  }

  /// A patient with everything on record about them, as the store is now. Throws the errors of
  /// ``FHIRReader/everything(patient:release:)``.
  public func everything(
    patient id: String, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    try read { try $0.everything(patient: id, release: release) }
  }

  /// A resource with all that belongs to it, as the store is now. Throws the errors of
  /// ``FHIRReader/everything(_:id:release:)``.
  public func everything(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    try read { try $0.everything(type, id: id, release: release) }
  }
}
