import ObjectModel
import ValueModel

/// Encodes the components of one part of an index.
struct IndexKeyPart: Sendable {
  let steps: Reading.Steps
  let order: KeyOrder
  let folding: TextFolding
  /// The canonical form of the field, if a declaration gives it one.
  let form: FieldForm?
  /// The most bytes of a component.
  private(set) var longest: Int

  init(
    _ part: IndexDefinition.Part, longest: Int = IndexComponent.longest, form: FieldForm? = nil
  ) {
    self.init(
      part.path, part.order == .ascending ? .ascending : .descending, folding: part.folding,
      longest: longest, form: form)
  }

  init(
    _ path: ValuePath, _ order: KeyOrder, folding: TextOptions = [],
    longest: Int = IndexComponent.longest, form: FieldForm? = nil
  ) {
    steps = path.components
    self.form = form
    self.order = order
    self.folding = TextFolding(options: folding)
    self.longest = longest
  }

  /// This part without a limit.
  var uncut: IndexKeyPart {
    var part = self
    part.longest = .max
    return part
  }

  /// Appends the component of a reached value that is not an array.
  func append(_ value: Value, to key: inout OrderedKeyEncoder) -> IndexComponent.Kind {
    if let form, let canonical = form.canonical(value) {
      return appendCanonical(canonical, to: &key)
    }
    return appendCanonical(value, to: &key)
  }

  private func appendCanonical(
    _ value: Value, to key: inout OrderedKeyEncoder
  ) -> IndexComponent.Kind {
    let start = key.bytes.count
    if !folding.isIdentity, value.kind == .string {
      value.withUTF8 { append(text: $0, to: &key) }
      return cut(&key, from: start)
    }
    do throws(OrderedKeyEncoder.KindError) {
      try key.append(value, order)
    } catch {
      append(tag: IndexComponent.object, to: &key)
      return .incomplete
    }
    return value.isNull ? .incomplete : cut(&key, from: start)
  }

  /// Appends the component of a value in which nothing, or nothing but empty arrays, is reached.
  func appendAbsence(isReached: Bool, to key: inout OrderedKeyEncoder) {
    if isReached {
      append(tag: IndexComponent.empty, to: &key)
    } else {
      key.appendMissing(order)
    }
  }

  private func append(tag: UInt8, to key: inout OrderedKeyEncoder) {
    key = OrderedKeyEncoder(startingWith: key.bytes + [order == .ascending ? tag : ~tag])
  }

  /// The tag and `longest` bytes of text are already too long: more would be cut anyway.
  private func append(text: UnsafeRawBufferPointer, to key: inout OrderedKeyEncoder) {
    folding.reading(text) { folded, foldsCase in
      let kept = UnsafeRawBufferPointer(rebasing: folded.prefix(longest))
      guard foldsCase else { return key.append(utf8: kept, order) }
      let lower = FoldedBytes(bytes: kept, foldsCase: true)
      withUnsafeTemporaryAllocation(byteCount: kept.count, alignment: 1) { copy in
        for offset in 0..<kept.count { copy[offset] = lower[offset] }
        key.append(utf8: UnsafeRawBufferPointer(copy), order)
      }
    }
  }

  private func cut(_ key: inout OrderedKeyEncoder, from start: Int) -> IndexComponent.Kind {
    guard key.bytes.count - start > longest else { return .complete }
    // `start` is small; `longest` may be `Int.max`, which is not reached here.
    key = OrderedKeyEncoder(startingWith: Array(key.bytes.prefix(start + longest)))
    return .cut
  }
}
