/// One file of an export.
public struct ExportFile: Sendable, Hashable {
  /// The kind of a file, by its content, because names are translated.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The main file, with the root `HealthData`.
    case main
    /// A clinical document (CDA), which repeats a part of the main file and has nothing to import.
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

  /// The name in the archive, from its root. It may be anything: do not write a file under it.
  public var name: String
  /// Whether the name would lead out of a folder, or another file has it.
  public var hasBadName: Bool
  /// Unpacked.
  public var byteCount: Int
  /// The position in the archive.
  let index: Int
}
