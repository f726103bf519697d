import FHIRR4
import HealthModel
import Units
import ValueModel

extension FHIRSampleWriter {
  func set(_ recording: Electrocardiogram, in observation: inout Observation) {
    let voltages = SampledValues(
      unit: recording.voltageUnit, values: recording.voltages,
      period: Self.period(of: recording.samplingFrequency))
    var samples: Observation.Component?
    if let data = voltages.sampledData {
      let lead = recording.lead == nil || recording.lead == "I"
      let code =
        lead
        ? Term(.medicalDevices, "131329", "MDC_ECG_ELEC_POTL_I")
        : Term(.medicalDevices, "131328", "MDC_ECG_ELEC_POTL")
      samples = Observation.Component(code: code.concept)
      samples?.valueSampledData = data
    }
    observation.component = [
      Component.name(
        .healthKit("HKElectrocardiogram.Classification", "Electrocardiogram Classification"),
        recording.classification?.rawValue,
        page: Component.page("hkelectrocardiogram/classification")),
      recording.averageHeartRate.flatMap { Component.quantity(.heartRate, $0) },
      Component.name(
        .healthKit("HKElectrocardiogram.SymptomsStatus", "Electrocardiogram Symptoms Status"),
        recording.symptomsStatus, page: Component.page("hkelectrocardiogram/symptomsstatus")),
      Component.quantity(
        [.healthKit("HKElectrocardiogram.SamplingFrequency", "Sampling Frequency")],
        recording.samplingFrequency),
      Component.integer(
        [
          .healthKit(
            "HKElectrocardiogram.NumberOfVoltageMeasurements",
            "Electrocardiogram Number of Voltage Measurements")
        ], recording.voltages.count),
      samples,
    ].compactMap { $0 }
  }

  /// The time between two voltages in milliseconds; nil if the frequency is not known.
  private static func period(of frequency: HealthQuantity?) -> ExactDecimal? {
    guard let frequency, let unit = try? UnitOfMeasure(healthKit: frequency.unit),
      let hertz = try? UnitOfMeasure(healthKit: "Hz"),
      let value = try? UnitConversion.converted(frequency.value, from: unit, to: hertz), value > 0
    else { return nil }
    return ExactDecimal(plain: 1000 / value)
  }
}
