import FHIRModel
import Foundation
import ValueModel

/// The resources of a Bundle that an import takes apart, with the identities that their entries
/// have.
///
/// The `fullUrl` of an entry is its identity. A resource without an `id` gets one from it, so that
/// the same Bundle, imported again, is the same resources: the UUID or the OID that it names, the
/// `id` at the end of an address on a server, or else a UUID derived from the address. An address
/// that means something within its Bundle alone, such as `resource:0`, counts together with the
/// content of the Bundle; so does the position of an entry without an address. References between
/// entries that would not lead to the resource are replaced by `Type/id`.
///
/// FHIR R4, section 2.36.4.1 (<https://hl7.org/fhir/R4/bundle.html#references>).
struct UnpackedBundle {
  struct Entry {
    var path: String
    /// Nil if the entry has none.
    var resource: Value?
    /// Whether an earlier entry holds another resource of this type and `id`.
    var isTaken = false
  }

  private(set) var entries: [Entry] = []

  private let bundle: Value
  private let bases: Set<String>
  /// The digest of the Bundle's content, once it is needed.
  private var digest: String?

  /// Reads the entries, without those that are the outcome of a search: what a server says of the
  /// search is no record (R4, `Bundle.entry.search.mode`). `bases` are the addresses of the store.
  ///
  /// Throws nothing of its own. Cost: one pass over the entries, and where references have to be
  /// replaced, a second one over their content.
  init(_ bundle: Value, _ types: TypeTable, bases: Set<String>) throws {
    self.bundle = bundle
    self.bases = bases
    var rewriting = ReferenceRewriting(types: types) { $0 }
    rewriting.replacesURIs = false
    var known: [ResourceName: (address: String?, resource: Value)] = [:]
    for (index, entry) in (bundle["entry"] ?? Value(array: [])).elements.enumerated() {
      if entry["search"]?["mode"]?.isText("outcome") ?? false { continue }
      let path = "entry[\(index)]"
      guard let resource = entry["resource"] else {
        entries.append(Entry(path: path))
        continue
      }
      let address = entry["fullUrl"]?.string
      let own = identified(resource, address, index)
      var unpacked = Entry(path: path + ".resource", resource: own)
      if let name = ResourceName(of: own) {
        if let earlier = known[name] {
          unpacked.isTaken = earlier.address != address && earlier.resource != own
        } else {
          known[name] = (address, own)
        }
        if !unpacked.isTaken, let address, !leads(address, to: name) {
          rewriting.addresses[address] = "\(name.type)/\(name.id)"
        }
      }
      entries.append(unpacked)
    }
    guard !rewriting.addresses.isEmpty else { return }
    for index in entries.indices {
      entries[index].resource = try entries[index].resource.map { try rewriting.rewritten($0) }
    }
  }

  private func leads(_ address: String, to name: ResourceName) -> Bool {
    ReferenceTarget(address, bases: bases)?.leads(to: [name, name.untyped]) ?? false
  }

  // MARK: Identities

  /// The resource with an `id`.
  private mutating func identified(_ resource: Value, _ address: String?, _ index: Int) -> Value {
    guard resource.kind == .object, resource["id"] == nil,
      let type = resource["resourceType"]?.string
    else { return resource }
    var copy = resource
    copy["id"] = Value(address.flatMap { named(by: $0, type) } ?? derived(address, index))
    return copy
  }

  /// The `id` that an address names; nil if it names none for a resource of the type.
  private func named(by address: String, _ type: String) -> String? {
    guard let parts = ReferenceParts(address) else { return nil }
    let id: String? =
      switch parts.form {
      case .uuid: String(address.dropFirst("urn:uuid:".count))
      case .oid: String(address.dropFirst("urn:oid:".count))
      case .relative, .absolute: parts.type == type ? parts.id : nil
      case .contained, .itself, .conditional, .other: nil
      }
    return id.flatMap { PrimitiveType.id.accepts($0) ? $0 : nil }
  }

  /// A UUID of version 8 (RFC 9562) with bits of a SHA-256, so that nobody can choose the `id` of
  /// another resource.
  private mutating func derived(_ address: String?, _ index: Int) -> String {
    var hash = SHA256()
    if let address, ["http:", "https:", "urn:"].contains(where: address.hasPrefix) {
      hash.add(address)
    } else {
      hash.add(bundleDigest())
      hash.add(address ?? "entry[\(index)]")
    }
    var bytes = hash.digest()
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return uuid.uuidString.lowercased()
  }

  private mutating func bundleDigest() -> String {
    if let digest { return digest }
    var hash = SHA256()
    bundle.jsonBytes().withUnsafeBytes { hash.add($0) }
    let text = hash.digest().map { String($0, radix: 16) }.joined(separator: ".")
    digest = text
    return text
  }
}
