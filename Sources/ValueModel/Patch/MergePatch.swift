/// Changes to a JSON document that look like the document, after RFC 7396.
///
/// Fields of the patch are set, fields that are null are removed, objects are merged in the same
/// way, and everything else is replaced.
public struct MergePatch: Sendable, Hashable {
  /// The patch as a JSON document.
  public var document: Value

  public init(_ document: Value) { self.document = document }

  /// Applies the patch to `value`. Every document is a merge patch, and it fits every value. The
  /// cost grows with the fields of the patch, and of the objects in the value that it changes.
  func merge(into value: inout Value) { Self.merge(document, into: &value) }

  private static func merge(_ patch: Value, into value: inout Value) {
    guard patch.kind == .object else {
      value = patch
      return
    }
    if value.kind != .object { value = Value(object: []) }
    for field in patch.fields {
      if field.value.isNull {
        value[field.name] = nil
      } else {
        mergeChild(field.value, into: &value[field.name])
      }
    }
  }

  private static func mergeChild(_ patch: Value, into child: inout Value?) {
    // Taken out, so that only one variable refers to it while it is changed.
    var value = child.take() ?? .null
    merge(patch, into: &value)
    child = value
  }
}

extension MergePatch {
  /// Returns the smallest patch that turns `origin` into `target`, or nil if there is no such
  /// patch.
  ///
  /// A merge patch cannot set a field to null. (A null that is an element of an array, or already
  /// in its place, does no harm.) Linear in both values.
  public static func difference(from origin: Value, to target: Value) -> MergePatch? {
    change(from: origin, to: target).map { MergePatch($0) }
  }

  private static func change(from origin: Value, to target: Value) -> Value? {
    guard target.kind == .object else { return target }
    guard origin.kind == .object else {
      guard !hasNullField(target) else { return nil }
      return target
    }
    var fields: [(String, Value)] = []
    for field in origin.fields where target[field.name] == nil {
      fields.append((field.name, .null))
    }
    for field in target.fields {
      let old = origin[field.name]
      if let old, old.kind != .object || field.value.kind != .object, old == field.value {
        continue
      }
      guard !field.value.isNull, let change = change(from: old ?? .null, to: field.value) else {
        return nil
      }
      // Between two objects, an empty object means no change.
      if old?.kind == .object, field.value.kind == .object, change.count == 0 { continue }
      fields.append((field.name, change))
    }
    return Value(object: fields)
  }

  /// Whether a field is null in this object, or in an object among its fields, at any depth.
  private static func hasNullField(_ value: Value) -> Bool {
    guard value.kind == .object else { return false }
    return value.fields.contains { $0.value.isNull || hasNullField($0.value) }
  }
}
