internal import AndironCommands
internal import HealthModel

/// The content of a sample, in a few words.
enum SampleText {
  static func content(_ sample: HealthSample) -> String {
    switch sample.content {
    case .quantity(let quantity): self.quantity(quantity)
    case .quantitySeries(let series): FigureText.count(series.points.count, "value")
    case .variability(let variability): quantity(variability.quantity)
    case .category(let value): CellText.printable(value.text(for: sample.type))
    case .correlation(let correlation):
      correlation.samples.isEmpty
        ? FigureText.count(correlation.members.count, "sample")
        : correlation.samples.map(content).joined(separator: ", ")
    case .workout(let workout): CellText.printable(workout.activityType.rawValue)
    case .workoutRoute(let route): FigureText.count(route.locations.count, "place")
    case .heartbeatSeries(let beats): FigureText.count(beats.count, "heartbeat")
    case .electrocardiogram(let ecg): FigureText.count(ecg.voltages.count, "voltage")
    case .audiogram(let points): FigureText.count(points.count, "frequency")
    case .visionPrescription: "vision prescription"
    case .stateOfMind: "state of mind"
    case .scoredAssessment(let assessment): assessment.score.map { "score \($0)" } ?? "assessment"
    case .medicationDose: "medication dose"
    case .clinicalRecord(let record): CellText.printable(record.identifier)
    case .document(let document): CellText.printable(document.title ?? "document")
    case .other: "other"
    }
  }

  private static func quantity(_ quantity: Quantity) -> String {
    let value = quantity.value
    let isWhole = value == value.rounded() && abs(value) < 1e15
    return CellText.printable((isWhole ? "\(Int(value))" : "\(value)") + " " + quantity.unit)
  }
}
