/// Records that belong together, such as the two of a blood pressure.
public struct ExportCorrelation: Sendable, Hashable {
  public struct Member: Sendable, Hashable {
    public var record: ExportRecord
    /// Whether the record was also given on its own before; it is then not another sample.
    public var isListed: Bool
  }

  /// The element unchanged, with its members among its children.
  public var element: ExportElement
  public var members: [Member]
}
