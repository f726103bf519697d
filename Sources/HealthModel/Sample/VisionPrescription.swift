public import Foundation

/// A prescription of glasses or contact lenses.
public struct VisionPrescription: Sendable, Hashable, Codable {
  public struct Eye: Sendable, Hashable, Codable {
    public var sphere: Quantity?
    public var cylinder: Quantity?
    public var axis: Quantity?
    public var addition: Quantity?
    public var vertex: Quantity?
    public var prismAmount: Quantity?
    public var prismAngle: Quantity?
    public var farPupillaryDistance: Quantity?
    public var nearPupillaryDistance: Quantity?
    public var baseCurve: Quantity?
    public var diameter: Quantity?

    public init() {}
  }

  /// `glasses`, `contacts`, or a text as it came.
  public var kind: String?
  /// The expiry date; the prescription was issued at the start of the sample.
  public var expires: Date?
  public var brand: String?
  public var right: Eye?
  public var left: Eye?
  /// The identifiers of attachments.
  public var attachments: [String]

  public init(kind: String? = nil, expires: Date? = nil) {
    self.kind = kind
    self.expires = expires
    attachments = []
  }
}
