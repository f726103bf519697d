/// The effect of a deletion on the objects that hold the key of the deleted object.
public enum DeleteRule: String, Sendable, Hashable {
  /// They keep the key, and it dangles: an object with this key may be added later.
  case nothing
  /// They lose the key: the field becomes null, or the key is removed from the list.
  case nullify
  /// They are deleted too, and so are the objects that hold their keys, by their own rules.
  case cascade
  /// The object is not deleted while other objects hold its key, except objects that are deleted
  /// with it.
  case deny
}
