public import Andiron

/// A document in the form of HL7's Clinical Document Architecture.
public struct ClinicalDocument: Sendable, Hashable, Codable {
  public var title: String?
  public var patientName: String?
  public var authorName: String?
  public var custodianName: String?
  /// The XML, in the store beside the sample.
  public var document: Blob?

  public init(title: String? = nil, document: Blob? = nil) {
    self.title = title
    self.document = document
  }
}
