import ValueModel

/// Makes the revision of an edit from what the edit is, so that equal edits on two devices give one
/// revision and no conflict.
///
/// The digest is the first half of the SHA-256 of the parent, whether the document is deleted, and
/// the body: its fields sorted by name, every number as the text that it was written with.
struct RevisionHash {
  private var hash = SHA256()

  static func revision(after parent: Revision?, isDeleted: Bool, body: Value) -> Revision {
    var hash = RevisionHash()
    hash.add(length: 1)
    hash.add(text: parent?.description ?? "")
    hash.hash.add(byte: isDeleted ? 1 : 0)
    hash.add(body)
    let bytes = hash.hash.digest()
    let number = bytes.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return Revision((parent?.number ?? 0) + 1, RevisionDigest(number))
  }

  // MARK: Values

  private mutating func add(_ value: Value) {
    switch value.kind {
    case .null: add(tag: "n")
    case .boolean: add(tag: value.boolean == true ? "t" : "f")
    case .object: add(object: value)
    case .array:
      add(tag: "a")
      add(length: value.count)
      for element in value.elements { add(element) }
    case .string:
      add(tag: "s")
      value.withUTF8 { text in
        add(length: text.count)
        hash.add(text)
      }
    case .bytes:
      let bytes = value.bytes ?? []
      add(tag: "b")
      add(length: bytes.count)
      bytes.withUnsafeBytes { hash.add($0) }
    default:
      add(tag: "d")
      add(text: value.json())
    }
  }

  private mutating func add(object: Value) {
    let fields = object.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    add(tag: "o")
    add(length: fields.count)
    for field in fields {
      add(text: field.name)
      add(field.value)
    }
  }

  // MARK: Parts

  private mutating func add(tag: UnicodeScalar) { hash.add(byte: UInt8(ascii: tag)) }

  private mutating func add(length: Int) {
    withUnsafeBytes(of: UInt64(length).littleEndian) { hash.add($0) }
  }

  private mutating func add(text: String) {
    add(length: text.utf8.count)
    hash.add(text)
  }
}
