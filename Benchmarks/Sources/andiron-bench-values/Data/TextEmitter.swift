/// Writes JSON as FHIR servers do: compact, or with a line for each value and two spaces a level.
///
/// Independent of the library that is measured.
struct TextEmitter {
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var level = 0
  private var isFirst = true

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func object(_ name: String? = nil, _ body: (inout TextEmitter) -> Void) {
    container(name, "{", "}", body)
  }

  mutating func array(_ name: String? = nil, _ body: (inout TextEmitter) -> Void) {
    container(name, "[", "]", body)
  }

  mutating func string(_ name: String? = nil, _ text: String) {
    start(name)
    quote(text)
  }

  /// A number, `true`, `false` or `null` as its text.
  mutating func plain(_ name: String? = nil, _ text: String) {
    start(name)
    bytes += text.utf8
  }

  private mutating func container(
    _ name: String?, _ open: String, _ close: String, _ body: (inout TextEmitter) -> Void
  ) {
    start(name)
    bytes += open.utf8
    level += 1
    isFirst = true
    body(&self)
    level -= 1
    if !isFirst { line() }
    bytes += close.utf8
    isFirst = false
  }

  private mutating func start(_ name: String?) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if level > 0 { line() }
    isFirst = false
    guard let name else { return }
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func line() {
    guard isPretty else { return }
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: level * 2)
  }

  private mutating func quote(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
      case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
