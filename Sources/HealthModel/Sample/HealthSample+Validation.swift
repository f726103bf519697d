import Foundation

extension HealthSample {
  /// Checks that the sample does not contradict itself. The store checks every sample that it
  /// stores in the same way.
  ///
  /// Throws `HealthError.invalidSample` if its type has no identifier, a date or number is not
  /// finite, its end is before its start, an offset is a day or more, it has a version but no sync
  /// identifier or the reverse, its content is of another family than its type, or a point of a
  /// series is outside of its time.
  public func validate() throws(HealthError) {
    if type.identifier.isEmpty { throw invalid("the type has no identifier") }
    let first = start.timeIntervalSinceReferenceDate
    let last = end.timeIntervalSinceReferenceDate
    guard first.isFinite, last.isFinite,
      created.map(\.timeIntervalSinceReferenceDate.isFinite) ?? true
    else { throw invalid("a date is not finite") }
    if last < first { throw invalid("the end is before the start") }
    for offset in [offsets.start, offsets.end, offsets.created] where !offsets.isEmpty {
      guard (-86_399...86_399).contains(offset ?? 0) else {
        throw invalid("an offset is a day or more")
      }
    }
    if !metadata.isEmpty { try validateMetadata() }
    if !content.isFinite { throw invalid("a number is not finite") }
    if case .quantitySeries(let series) = content,
      !series.points.allSatisfy({ start <= $0.start && $0.end <= end })
    {
      throw invalid("a point of a series is outside of its time")
    }
    if let family = type.family, !content.fits(family) {
      throw invalid("the content is of another family than the type")
    }
  }

  private func validateMetadata() throws(HealthError) {
    guard metadata.entries.allSatisfy(\.value.isFinite) else {
      throw invalid("a number in the metadata is not finite")
    }
    let identifier = metadata[.syncIdentifier]
    let version = metadata[.syncVersion]
    if (identifier == nil) != (version == nil) {
      throw invalid("a sync identifier and its version stand only together")
    }
    if identifier != nil, syncIdentity == nil {
      throw invalid("a sync identifier is a text and its version a number")
    }
  }

  private func invalid(_ reason: String) -> HealthError {
    HealthError(.invalidSample, reason, type: type)
  }
}

extension SampleContent {
  fileprivate func fits(_ family: SampleType.Family) -> Bool {
    switch (self, family) {
    case (.quantity, .quantity), (.quantitySeries, .quantity), (.variability, .quantity),
      (.category, .category), (.correlation, .correlation), (.workout, .workout),
      (.workoutRoute, .workoutRoute), (.heartbeatSeries, .heartbeatSeries),
      (.electrocardiogram, .electrocardiogram), (.audiogram, .audiogram),
      (.visionPrescription, .visionPrescription), (.stateOfMind, .stateOfMind),
      (.scoredAssessment, .scoredAssessment), (.medicationDose, .medicationDose),
      (.clinicalRecord, .clinicalRecord), (.document, .document), (.other, _):
      true
    default: false
    }
  }

  /// Whether all numbers on which statistics or arrays depend are finite.
  fileprivate var isFinite: Bool {
    switch self {
    case .quantity(let quantity): quantity.value.isFinite
    case .quantitySeries(let series):
      series.points.allSatisfy {
        $0.value.isFinite && $0.start.timeIntervalSinceReferenceDate.isFinite
          && $0.end >= $0.start
      }
    case .variability(let variability):
      variability.quantity.value.isFinite
        && variability.readings.allSatisfy(\.beatsPerMinute.isFinite)
    case .heartbeatSeries(let beats): beats.allSatisfy(\.time.isFinite)
    case .electrocardiogram(let recording): recording.voltages.allSatisfy(\.isFinite)
    case .workoutRoute(let route):
      route.locations.allSatisfy {
        $0.date.timeIntervalSinceReferenceDate.isFinite && $0.latitude.isFinite
          && $0.longitude.isFinite
      }
    case .stateOfMind(let state): (-1...1).contains(state.valence)
    default: true
    }
  }
}
