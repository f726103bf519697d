package import ObjectModel
package import ValueModel

/// Makes the keys of an index for selectors. Its identifier contains the whole definition.
package struct SelectorDerivation: KeyDerivation {
  /// The first part of identifiers. The number changes with the form of the keys.
  private static let prefix = "selector1 "

  package let index: SelectorIndex
  package let subject: SelectorSubject

  package init(_ index: SelectorIndex, in subject: SelectorSubject) {
    self.index = index
    self.subject = subject
  }

  package var identifier: String { Self.prefix + subject.rawValue + " " + index.json.json() }

  /// The derivation with this identifier, under a name that its index need not have; nil if the
  /// identifier is that of something else.
  package init?(identifier: String, name: String = "selector") {
    guard identifier.hasPrefix(Self.prefix) else { return nil }
    let parts = identifier.dropFirst(Self.prefix.count).split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let subject = SelectorSubject(rawValue: String(parts[0])),
      let json = try? JSON.parse(String(parts[1])),
      let index = SelectorIndex(json: json, name: name)
    else { return nil }
    self.init(index, in: subject)
  }

  package func keys(of value: Value) throws(IndexKeyError) -> [[UInt8]] {
    guard let key = RecordKey(of: value) else { return [] }
    do throws(FilterError) {
      let entry = try index.entry(of: value, at: key.bytes, in: subject)
      return entry.map { [$0.bytes] } ?? []
    } catch {
      throw .conditionTooCostly(index: index.name)
    }
  }
}
