/// Fields that a value has but its JSON does not.
public enum HiddenField: UInt8, Sendable, CaseIterable {
  /// The local key of an object.
  case primaryKey = 0
  /// At the root: the number for the next new element.
  case nextElement = 1
  /// Marks placeholder objects used while a key path is looked up; never in encoded bytes.
  case probe = 2
  /// Reserved for later versions of the form.
  case reserved3 = 3
}
