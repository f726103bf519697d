/// Records that belong together, such as the two of a blood pressure.
public struct ExportCorrelation: Sendable, Hashable {
  public struct Member: Sendable, Hashable {
    public var record: ExportRecord
    /// Whether the record was also given on its own before: then it is no sample more.
    public var isListed: Bool
  }

  /// The element as it stands, with its members among its children.
  public var element: ExportElement
  public var members: [Member]
}
