import ObjectModel

/// The current state of an observed object.
public enum ObjectChange<Object: StoredObject> {
  /// The object at the beginning; nil if it does not exist.
  case initial(Object?)
  /// The object was added or changed.
  case changed(Object)
  case deleted
}

extension ObjectChange: Sendable where Object: Sendable {}
