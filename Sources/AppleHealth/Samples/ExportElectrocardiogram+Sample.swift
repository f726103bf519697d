internal import Foundation
public import HealthModel

extension ExportElectrocardiogram {
  /// The sample; its end follows from the number of voltages and the frequency. The classification
  /// is the text of the file, in its language. Nil without a time.
  public var sample: HealthSample? {
    guard let recorded else { return nil }
    var content = Electrocardiogram(voltages: voltages, unit: healthUnit)
    content.samplingFrequency = frequency.map { Quantity($0, "Hz") }
    content.classification = classification.flatMap {
      $0.isEmpty ? nil : .init(rawValue: $0)
    }
    content.symptoms = symptoms.map { [$0] } ?? []
    content.averageHeartRate = averageHeartRate.map { Quantity($0, "count/min") }
    content.lead = leadRows.count > 1 && !leadRows[0].value.isEmpty ? leadRows[0].value : nil
    let seconds = frequency.map { Double(voltages.count) / $0 } ?? 0
    let hardware = rows.lazy.map(\.value).first { $0.contains(#/^[A-Za-z]+[0-9]+,[0-9]+$/#) }
    return HealthSample(
      .electrocardiogram, .electrocardiogram(content), start: recorded.date,
      end: recorded.date.addingTimeInterval(seconds), source: SourceRevision(name: ""),
      device: hardware.map { HealthDevice(hardwareVersion: $0) },
      offsets: ClockOffsets(start: Int(recorded.offset)))
  }

  /// The unit as samples write it.
  private var healthUnit: String {
    switch unit {
    case "mV", "V": unit ?? ""
    default: "mcV"
    }
  }
}
