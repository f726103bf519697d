/// An electrocardiogram, as the CSV files of an export have it.
///
/// Labels are in the language of the phone. The parser recognizes the time of recording, the
/// frequency, the heart rate, and the unit by their form, in any language; the classification and
/// the symptoms follow the time. All rows are also kept unchanged.
public struct ExportElectrocardiogram: Sendable, Hashable {
  /// One row of the head: a label and its value.
  public struct Row: Sendable, Hashable {
    public var label: String
    public var value: String

    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// Rows before the measurement, in their order: person, time, classification, device.
  public var rows: [Row] = []
  /// Rows just before the voltages: lead and unit.
  public var leadRows: [Row] = []
  /// In `unit`.
  public var voltages: [Double] = []
  /// The number of values among the voltages that are not numbers.
  public private(set) var problemCount = 0

  public init() {}

  /// Reads the bytes of a file. Nil if they are not an electrocardiogram: no row has a time, or
  /// there are no voltages.
  public init?(_ bytes: [UInt8]) {
    for fields in CommaSeparated(bytes) {
      let isBlank = fields.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      if isBlank { continue }
      if fields.count == 1 || fields.dropFirst().allSatisfy(\.isEmpty) {
        if let number = Self.number(fields[0]) {
          voltages.append(number)
        } else if voltages.isEmpty {
          rows.append(Row(label: fields[0], value: ""))
        } else {
          problemCount += 1
        }
      } else if let number = Self.number(fields.joined(separator: ",")) {
        // A decimal comma that was not quoted.
        voltages.append(number)
      } else {
        rows.append(Row(label: fields[0], value: fields.dropFirst().joined(separator: ",")))
      }
    }
    guard recorded != nil, !voltages.isEmpty else { return nil }
    // The last rows before the voltages: the lead, if there is one, and the unit.
    if let last = rows.last, Self.units.contains(last.value) {
      leadRows = Array(rows.suffix(2))
      rows.removeLast(leadRows.count)
    }
  }

  private static let units = ["µV", "μV", "uV", "mV", "V"]

  public var recorded: ExportTime? { recordedRow.flatMap { ExportTime(rows[$0].value) } }

  /// In the language of the phone.
  public var classification: String? { value(after: 1) }

  /// In the language of the phone; nil if there are none.
  public var symptoms: String? { value(after: 2).flatMap { $0.isEmpty ? nil : $0 } }

  /// Samples a second.
  public var frequency: Double? {
    rows.lazy.compactMap { Self.measure($0.value) }.first { number, unit in
      number >= 50 && !unit.contains("/") && unit.lowercased().hasPrefix("h")
    }?.0
  }

  /// Beats a minute.
  public var averageHeartRate: Double? {
    rows.lazy.compactMap { Self.measure($0.value) }.first { _, unit in
      unit.contains("/") || unit.lowercased() == "bpm"
    }?.0
  }

  /// Such as `µV`; nil if the file does not say.
  public var unit: String? { leadRows.last?.value }

  private var recordedRow: Int? { rows.firstIndex { ExportTime($0.value) != nil } }

  private func value(after distance: Int) -> String? {
    guard let row = recordedRow, row + distance < rows.count else { return nil }
    return rows[row + distance].value
  }

  /// `512 hertz` as number and unit.
  private static func measure(_ text: String) -> (Double, String)? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let number = number(String(parts[0])) else { return nil }
    return (number, String(parts[1]))
  }

  /// A number with a decimal point or a decimal comma.
  private static func number(_ text: String) -> Double? {
    var text = text.replacing(",", with: ".").replacing("\u{2212}", with: "-")
    return text.withUTF8 { ExportNumber.parse(UnsafeRawBufferPointer($0)) }
  }

  /// The bytes of a file that reads as this electrocardiogram.
  public var bytes: [UInt8] {
    var text = ""
    for row in rows { text += Self.line(row) }
    text += "\n\n"
    for row in leadRows { text += Self.line(row) }
    text += "\n"
    for voltage in voltages { text += ExportNumber.text(voltage) + "\n" }
    return Array(text.utf8)
  }

  private static func line(_ row: Row) -> String {
    CommaSeparated.field(row.label) + "," + CommaSeparated.field(row.value) + "\n"
  }
}
