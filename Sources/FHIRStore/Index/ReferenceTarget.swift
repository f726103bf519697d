import FHIRModel
import ValueModel

/// The target of a reference, as far as the store can determine it: a resource of its own, or
/// another address.
enum ReferenceTarget: Hashable {
  /// A resource of this store, in the given version or the current one. The type is empty if the
  /// reference is a `urn:uuid:…`, as used in bundles: it leads to the resource whose `id` is that
  /// UUID, whatever its type.
  case resource(type: String, id: String, version: String?)
  /// Another address: on another server, or a canonical one.
  case address(String)
  /// A resource contained in the same resource; empty for the resource itself.
  case contained(String)

  /// Reads the text of a reference; nil if it is empty. `bases` are the addresses that stand for
  /// this store, without a slash at their end.
  init?(_ text: String, bases: Set<String>) {
    guard let parts = ReferenceParts(text) else { return nil }
    switch parts.form {
    case .contained: self = .contained(parts.id ?? "")
    case .itself: self = .contained("")
    case .relative, .absolute:
      guard let type = parts.type, let id = parts.id,
        parts.base.map({ bases.contains($0) }) ?? true
      else {
        self = .address(text)
        return
      }
      self = .resource(type: type, id: id, version: parts.version)
    case .uuid: self = .resource(type: "", id: String(text.dropFirst(9)), version: nil)
    case .oid, .conditional, .other: self = .address(text)
    }
  }

  /// Whether it leads to one of these resources, which are listed with and without their types.
  func leads(to targets: Set<ResourceName>) -> Bool {
    guard case .resource(let type, let id, _) = self else { return false }
    return targets.contains(ResourceName(type, id))
  }

  /// The text of a `Reference` or a canonical address as a value, without a copy; nil if it has
  /// none.
  static func textValue(of value: Value) -> Value? {
    let text = value.kind == .string ? value : value[.reference]
    return text?.kind == .string ? text : nil
  }

  /// The text of a `Reference` or a canonical address; nil if it has none.
  static func text(of value: Value) -> String? {
    value.kind == .string ? value.string : value[.reference]?.string
  }
}
