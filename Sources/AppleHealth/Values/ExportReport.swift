/// What was read, and what was not understood: kinds, counts and lines, never content.
public struct ExportReport: Sendable, Hashable {
  public struct Problem: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Tags that cannot be read.
      case brokenTag
      /// Tags, attributes, names or levels beyond the limits.
      case overLimit
      /// Elements that do not end where they should.
      case badNesting
      /// The file ends too early; what was not whole then is left out.
      case cutOff
      /// Elements that the format is not known to have; kept at the top level, left out in records.
      case unknownElement
      /// Attributes of records that are not known; kept as metadata.
      case unknownAttribute
      /// Elements that lack what they must have: a type, a source, a start or an end, or a value if
      /// they are quantities.
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
      /// Routes and resources that are referred to, and are not there.
      case missingFile
      /// Files that cannot be read to their end, or are not what they should be.
      case damagedFile
      /// Clinical documents (CDA): they repeat a part of the main file, and are not read.
      case document
      /// Files that nothing refers to and that are no electrocardiograms: they are not read.
      case unknownFile
    }

    public var kind: Kind
    public var count: Int
    /// Where the first one is in the main file, or what refers to it, counted from one; zero for
    /// files to which nothing refers.
    public var firstLine: Int
    /// Where the first one is, in bytes of the unpacked main file.
    public var firstOffset: Int
  }

  /// How many there are of each type of record and, under their names, of other elements. A record
  /// that is also in a correlation counts once.
  public internal(set) var counts: [String: Int] = [:]
  /// In the order of their kinds.
  public var problems: [Problem] { Problem.Kind.allCases.compactMap { found[$0] } }
  /// Control characters that were dropped.
  public internal(set) var droppedCharacterCount = 0
  /// Copies of correlations' members that were left out.
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
  /// Counts what is in no line of the main file.
  mutating func note(_ kind: Problem.Kind, count: Int) {
    guard count > 0 else { return }
    found[kind, default: Problem(kind: kind, count: 0, firstLine: 0, firstOffset: 0)].count += count
  }

  mutating func countElectrocardiogram() { counts["Electrocardiogram", default: 0] += 1 }
}
