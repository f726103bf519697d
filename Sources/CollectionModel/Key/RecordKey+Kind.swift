import Foundation
import ObjectModel

extension RecordKey {
  /// The kinds of primary keys.
  public enum Kind: Sendable, Hashable {
    case uuid, string, integer
    /// The kinds of the two to four parts of a compound key, none of which is compound itself.
    case compound([Kind])
  }

  /// Whether the key is assigned: false for values that stand for an object without a key.
  public var isAssigned: Bool {
    switch self {
    case .uuid(let key): key.isAssigned
    case .string(let key): key.isAssigned
    case .integer(let key): key.isAssigned
    case .compound(let parts): parts.allSatisfy(\.isAssigned)
    }
  }
}

/// The text form: `uuid`, `string` or `integer`; for compound keys, these joined with `/`.
extension RecordKey.Kind: CustomStringConvertible {
  /// Creates the kind with this name; nil if there is no such kind.
  public init?(name: String) {
    let kinds = name.split(separator: "/", omittingEmptySubsequences: false).compactMap {
      name -> Self? in
      switch name {
      case "uuid": .uuid
      case "string": .string
      case "integer": .integer
      default: nil
      }
    }
    self = kinds.count == 1 ? kinds[0] : .compound(kinds)
    guard self.name == name, isStorable else { return nil }
  }

  public var name: String {
    switch self {
    case .uuid: "uuid"
    case .string: "string"
    case .integer: "integer"
    case .compound(let parts): parts.map(\.name).joined(separator: "/")
    }
  }

  public var description: String { name }

  /// Whether keys of the kind can be stored: a compound kind needs two to four parts.
  package var isStorable: Bool {
    guard case .compound(let parts) = self else { return true }
    return CompoundKeyText.partCounts.contains(parts.count)
      && parts.allSatisfy { part in
        if case .compound = part { return false }
        return true
      }
  }

  /// The kind of a type's keys; nil if they cannot be stored.
  init?(_ type: any ObjectKey.Type) {
    if type == UUID.self {
      self = .uuid
    } else if type == Int.self {
      self = .integer
    } else if type == String.self {
      self = .string
    } else if let type = type as? any AnyCompoundKey.Type {
      self = .compound(type.partTypes.compactMap { Self($0) })
      guard isStorable else { return nil }
    } else {
      return nil
    }
  }
}
