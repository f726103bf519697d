/// One file of an export.
public struct ExportFile: Sendable, Hashable {
  /// What a file is, by its content: names are translated.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The main file, with the root `HealthData`.
    case main
    /// A clinical document (CDA), which repeats a part of the main file: it has nothing to import.
    case document
    /// A route, in GPX.
    case route
    /// CSV with the voltages of an electrocardiogram.
    case electrocardiogram
    /// A FHIR resource, in JSON.
    case clinicalRecord
    /// Anything else, such as attachments.
    case other
  }

  /// As the archive has it, from its root. It may be anything: nothing is to be written under it.
  public var name: String
  /// Whether the name would lead out of a folder, or another file has it.
  public var hasBadName: Bool
  /// Unpacked.
  public var byteCount: Int
  /// The position in the archive.
  let index: Int
}
