/// The contents of an export, and the problems in it: kinds, counts and lines, never content.
public struct ExportReport: Sendable, Hashable {
  public struct Problem: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Tags that cannot be read.
      case brokenTag
      /// Tags, attributes, names or levels beyond the limits.
      case overLimit
      /// Elements that do not end where they should.
      case badNesting
      /// The file ends too early; an incomplete part at its end is left out.
      case cutOff
      /// Elements unknown to the format; kept at the top level, left out in records.
      case unknownElement
      /// Unknown attributes of records; kept as metadata.
      case unknownAttribute
      /// Elements without a required type, source, start or end, or value if they are quantities.
      case missingAttribute
      /// Dates that cannot be read, or begin after they end.
      case badDate
      /// Numbers that cannot be read. Those of records are kept as text, in no statistics; those of
      /// other elements are left out.
      case badNumber
      /// Samples that contradict themselves, or that a store cannot keep: left out.
      case invalidSample
      /// Sync identifiers without a version, or the reverse: their samples are kept without them.
      case badIdentity
      /// Routes and resources that are referred to but missing.
      case missingFile
      /// Files that cannot be read to their end, or are not what they should be.
      case damagedFile
      /// Clinical documents (CDA), which repeat a part of the main file and are not read.
      case document
      /// Files that nothing refers to and that are not electrocardiograms; they are not read.
      case unknownFile
    }

    public var kind: Kind
    public var count: Int
    /// The line of the first one in the main file, or of the reference to it, counted from one;
    /// zero for files to which nothing refers.
    public var firstLine: Int
    /// The offset of the first one, in bytes of the unpacked main file.
    public var firstOffset: Int
  }

  /// The number of records of each type and, under their names, of other elements. A record that is
  /// also in a correlation counts once.
  public internal(set) var counts: [String: Int] = [:]
  /// In the order of their kinds.
  public var problems: [Problem] { Problem.Kind.allCases.compactMap { found[$0] } }
  /// The number of control characters that were dropped.
  public internal(set) var droppedCharacterCount = 0
  /// The number of copies of correlations' members that were left out.
  public internal(set) var copyCount = 0
  public internal(set) var byteCount = 0
  /// Such as `de_DE`: the language of the phone that wrote the export.
  public internal(set) var locale: String?

  private var found: [Problem.Kind: Problem] = [:]

  public init() {}

  mutating func note(_ kind: Problem.Kind, line: Int, offset: Int) {
    found[kind, default: Problem(kind: kind, count: 0, firstLine: line, firstOffset: offset)]
      .count += 1
  }
  /// Counts problems that are in no line of the main file.
  mutating func note(_ kind: Problem.Kind, count: Int) {
    guard count > 0 else { return }
    found[kind, default: Problem(kind: kind, count: 0, firstLine: 0, firstOffset: 0)].count += count
  }

  mutating func countElectrocardiogram() { counts["Electrocardiogram", default: 0] += 1 }
}
