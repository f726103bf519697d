internal import Foundation
internal import HealthModel

extension ExportElectrocardiogram {
  /// The file of a sample, with labels in English.
  init(_ sample: HealthSample, _ content: Electrocardiogram) {
    self.init()
    func number(_ quantity: Quantity?, _ unit: String) -> String {
      quantity.map { ExportNumber.text($0.value) + " " + unit } ?? ""
    }
    var time = ExportTime(sample.start, offset: sample.offsets.start)
    time.nanoseconds = 0
    rows = [
      Row(label: "Recorded Date", value: time.text),
      Row(label: "Classification", value: content.classification?.rawValue ?? ""),
      Row(label: "Symptoms", value: content.symptoms.joined(separator: ", ")),
      Row(label: "Device", value: sample.device?.fields.hardwareVersion ?? ""),
      Row(label: "Sample Rate", value: number(content.samplingFrequency, "hertz")),
      Row(label: "Average Heart Rate", value: number(content.averageHeartRate, "count/min")),
    ]
    let unit = ["mV", "V"].contains(content.voltageUnit) ? content.voltageUnit : "µV"
    leadRows = [
      Row(label: "Lead", value: content.lead ?? ""), Row(label: "Unit", value: unit),
    ]
    voltages = content.voltages
  }
}
