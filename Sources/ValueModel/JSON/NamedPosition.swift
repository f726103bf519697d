/// The position of a field in its object, with its name.
struct NamedPosition {
  let name: UnsafeRawBufferPointer
  let position: Int

  /// By the bytes of the names; equal names by position.
  @inline(__always)
  private func precedes(_ other: NamedPosition) -> Bool {
    let order = RawBytes.compare(name, other.name)
    return order == 0 ? position < other.position : order < 0
  }

  /// Few fields are sorted by insertion, which takes no memory and no calls.
  static func sort(_ fields: UnsafeMutableBufferPointer<NamedPosition>) {
    guard fields.count <= 24 else {
      var fields = fields
      return fields.sort { $0.precedes($1) }
    }
    for end in fields.indices.dropFirst() {
      let field = fields[end]
      var place = end
      while place > 0, field.precedes(fields[place &- 1]) {
        fields[place] = fields[place &- 1]
        place &-= 1
      }
      fields[place] = field
    }
  }
}
