/// Information about a sample besides its content: entries in the order in which they came, some
/// keys perhaps more than once.
public struct Metadata: Sendable, Hashable, Codable {
  public struct Entry: Sendable, Hashable, Codable {
    public var key: MetadataKey
    public var value: MetadataValue

    public init(_ key: MetadataKey, _ value: MetadataValue) {
      self.key = key
      self.value = value
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public var isEmpty: Bool { entries.isEmpty }

  /// The first entry with that key. Setting replaces it, or adds one at the end; setting nil
  /// removes all with that key.
  public subscript(key: MetadataKey) -> MetadataValue? {
    get { entries.first { $0.key == key }?.value }
    set {
      guard let newValue else {
        entries.removeAll { $0.key == key }
        return
      }
      if let place = entries.firstIndex(where: { $0.key == key }) {
        entries[place].value = newValue
      } else {
        entries.append(Entry(key, newValue))
      }
    }
  }

  /// All entries with that key, in order.
  public func all(_ key: MetadataKey) -> [MetadataValue] {
    entries.filter { $0.key == key }.map(\.value)
  }

  /// Throws `DecodingError` if the value is not a list of entries.
  public init(from decoder: any Decoder) throws {
    entries = try decoder.singleValueContainer().decode([Entry].self)
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }
}

extension Metadata: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (MetadataKey, MetadataValue)...) {
    entries = elements.map { Entry($0, $1) }
  }
}
