public import Foundation

/// What can be a part of a `CompoundKey`: `UUID`, `String` and `Int`.
public protocol CompoundKeyPart: ObjectKey {
  /// The part that a text spells; nil where it spells none.
  init?(partText: String)
  /// The part in text: a UUID in upper case, a number, a string as it is.
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
