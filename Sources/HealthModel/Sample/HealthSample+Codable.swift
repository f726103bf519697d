import Foundation

/// Fields that are empty are left out.
extension HealthSample: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, type, start, end, created, source, device, metadata, offsets, content
  }

  /// Throws `DecodingError` if the value is not that of a sample; does not validate the sample.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(SampleType.self, forKey: .type),
      try container.decode(SampleContent.self, forKey: .content),
      start: try container.decode(Date.self, forKey: .start),
      end: try container.decodeIfPresent(Date.self, forKey: .end),
      source: try container.decode(SourceRevision.self, forKey: .source),
      device: try container.decodeIfPresent(HealthDevice.self, forKey: .device),
      metadata: try container.decodeIfPresent(Metadata.self, forKey: .metadata) ?? Metadata(),
      created: try container.decodeIfPresent(Date.self, forKey: .created),
      offsets: try container.decodeIfPresent(ClockOffsets.self, forKey: .offsets)
        ?? ClockOffsets(),
      id: try container.decodeIfPresent(UUID.self, forKey: .id))
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(ownIdentifier, forKey: .id)
    try container.encode(type, forKey: .type)
    try container.encode(start, forKey: .start)
    if end != start { try container.encode(end, forKey: .end) }
    try container.encodeIfPresent(created, forKey: .created)
    try container.encode(source, forKey: .source)
    try container.encodeIfPresent(device, forKey: .device)
    if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
    if !offsets.isEmpty { try container.encode(offsets, forKey: .offsets) }
    try container.encode(content, forKey: .content)
  }
}
