import FHIRModel
import ValueModel

/// Writes the fields of resources of one release into a builder, in the order of their definitions.
///
/// Where releases differ, the method for that element handles the difference, in one place.
struct ResourceWriter {
  /// The form of references between resources.
  enum ReferenceForm { case typeAndID, uuid }

  let release: ReleaseVersion
  let references: ReferenceForm
  let institutions: Institutions
  private let builder: CodingBuilder

  init(
    _ release: ReleaseVersion, _ references: ReferenceForm, _ institutions: Institutions,
    dictionary: ValueDictionary
  ) {
    self.release = release
    self.references = references
    self.institutions = institutions
    builder = CodingBuilder(dictionary: dictionary)
  }

  /// The object whose fields `body` writes.
  func value(_ body: () -> Void) -> Value {
    builder.removeAll()
    object(nil, body)
    return built { () throws(ValueError) in try builder.finish() }
  }

  // MARK: Parts of JSON

  /// Writes an object; without a name, it becomes an element of the open array.
  func object(_ name: String? = nil, _ body: () -> Void) {
    let key = key(name)
    let start = builder.begin()
    body()
    built { () throws(ValueError) in try builder.closeObject(from: start, key) }
  }

  func array(_ name: String, _ body: () -> Void) {
    let key = key(name)
    let start = builder.begin()
    body()
    built { () throws(ValueError) in try builder.closeArray(from: start, key) }
  }

  func field(_ name: String?, _ text: String) { builder.string(text, key(name)) }

  /// Writes a field, or nothing if there is no text.
  func field(_ name: String, ifPresent text: String?) {
    if let text { field(name, text) }
  }

  func field(_ name: String, _ flag: Bool) { builder.boolean(flag, key(name)) }

  func field(_ name: String, _ number: Int) {
    builder.integer(magnitude: UInt64(number.magnitude), isNegative: number < 0, key(name))
  }

  func field(_ name: String, _ amount: Amount) { builder.decimal(amount.decimal, key(name)) }

  private func key(_ name: String?) -> CodingBuilder.Key { name.map(builder.key) ?? .none }

  /// The result of `body`. Values fail only beyond 1 GiB, and lives are bounded.
  private func built<R>(_ body: () throws(ValueError) -> R) -> R {
    do {
      return try body()
    } catch {
      preconditionFailure("the records of one life are far below 1 GiB")
    }
  }
}
