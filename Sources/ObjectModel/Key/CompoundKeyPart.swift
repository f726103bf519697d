public import Foundation

/// A type that can be a part of a `CompoundKey`: `UUID`, `String` and `Int`.
public protocol CompoundKeyPart: ObjectKey {
  /// Creates the part that a text spells; nil if it is not such a part.
  init?(partText: String)
  /// The part as text: a UUID in upper case, a number, a string as it is.
  var partText: String { get }
}

extension UUID: CompoundKeyPart {
  public init?(partText: String) { self.init(uuidString: partText) }
  public var partText: String { UUIDText.text(of: self) }
}

extension String: CompoundKeyPart {
  public init?(partText: String) { self = partText }
  public var partText: String { self }
}

extension Int: CompoundKeyPart {
  public init?(partText: String) { self.init(partText) }
  public var partText: String { description }
}
