/// An instant as an export gives it: a date, a time of day and an offset from UTC.
///
/// The instant is right. The meaning of the offset depends on the version that wrote the export: it
/// is that of the phone at the time of the export, or that of the measurement.
public struct ExportTime: Sendable, Hashable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public var seconds: Int64
  /// The nanoseconds to add; below 1,000,000,000.
  public var nanoseconds: Int32
  /// Seconds east of UTC.
  public var offset: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }

  /// Reads `2023-03-24 07:12:00 +0100`; `20150408071200+0200`, the form of iOS 8.3; and RFC 3339's
  /// `2023-03-24T06:12:00.5Z`. Nil for anything else.
  public init?(_ text: String) {
    var text = text
    let time = text.withUTF8 { ExportTime(UnsafeRawBufferPointer($0)) }
    guard let time else { return nil }
    self = time
  }

  init?(_ bytes: UnsafeRawBufferPointer) {
    var digits = DigitReader(bytes)
    guard let year = digits.number(4) else { return nil }
    let isCompact = !digits.skip("-")
    guard let month = digits.number(2), isCompact || digits.skip("-"), let day = digits.number(2),
      isCompact || digits.skip(" ") || digits.skip("T"), let hour = digits.number(2),
      isCompact || digits.skip(":"), let minute = digits.number(2), isCompact || digits.skip(":"),
      let second = digits.number(2), let date = ExportDay(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 61, let nanoseconds = digits.fraction(),
      let offset = digits.offset(), digits.isAtEnd
    else { return nil }
    let local = Int64(date.dayNumber) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    self.init(
      seconds: local - Int64(offset), nanoseconds: Int32(nanoseconds), offset: Int32(offset))
  }

  /// As exports have it: `2023-03-24 07:12:00 +0100`; with as many digits of a second as there are.
  public var text: String {
    let (local, overflow) = seconds.addingReportingOverflow(Int64(offset))
    let (day, second) = (overflow ? 0 : local).quotientAndRemainderFloor(86_400)
    let minutes = Int(abs(offset)) / 60
    var bytes = Array(ExportDay(dayNumber: Int(day)).text.utf8)
    bytes.reserveCapacity(36)
    for (mark, number) in [
      (0x20, Int(second) / 3_600), (0x3A, Int(second) / 60 % 60), (0x3A, Int(second) % 60),
    ] as [(UInt8, Int)] {
      bytes.append(mark)
      Self.append(number, to: &bytes)
    }
    if nanoseconds > 0 { bytes += fraction.utf8 }
    bytes.append(0x20)
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    Self.append(minutes / 60, to: &bytes)
    Self.append(minutes % 60, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends two digits; more for numbers that no time has.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    guard (0..<100).contains(number) else { return bytes += two(number).utf8 }
    bytes.append(0x30 + UInt8(number / 10))
    bytes.append(0x30 + UInt8(number % 10))
  }

  /// The digits of a second after its point, with the point; empty if there are none.
  var fraction: String {
    guard nanoseconds > 0 else { return "" }
    let digits = String(nanoseconds)
    var text = "." + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int64 {
  /// Rounded towards minus infinity, so that the remainder is never negative.
  func quotientAndRemainderFloor(_ divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
