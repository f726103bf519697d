/// The names of a unit in both notations, in canonical form: factors in the order in which they
/// were read, with at most one slash.
extension UnitOfMeasure {
  /// The unit in UCUM's notation; nil if it has a part that UCUM has no unit for, such as the
  /// imperial cup.
  ///
  /// A value keeps its number under the other name, but for ``ucumScale``. HealthKit's counts have
  /// no name in UCUM, which writes `1`, or nothing beside other units: `count/min` is `/min`.
  /// `mol<…>` loses its molar mass.
  public var ucum: String? {
    switch notation {
    case .ucum: UnitTerm.ucumText(of: terms)
    case .healthKit: UnitTerm.ucumTerms(of: terms).map { UnitTerm.ucumText(of: $0) }
    }
  }

  /// The unit in HealthKit's notation; nil if it has a part that HealthKit has no unit for, such as
  /// `wk` or a power of ten.
  ///
  /// A value keeps its number under the other name, but for ``healthKitScale``. Annotations are
  /// lost, except those that ``ucum`` writes for HealthKit's own units: `dB{HL}` and `{score}`.
  public var healthKit: String? {
    switch notation {
    case .ucum: UnitTerm.healthKitTerms(of: terms).map { UnitTerm.healthKitText(of: $0) }
    case .healthKit: UnitTerm.healthKitText(of: terms)
    }
  }

  /// The factor for a value where ``ucum`` is written as its unit: 100 if the unit is HealthKit's
  /// percent, whose number is a fraction of one, and 1 for nearly all others.
  public var ucumScale: Double {
    notation == .ucum ? 1 : UnitTerm.percentScale(of: terms).value
  }

  /// The factor for a value where ``healthKit`` is written as its unit: 0.01 if the unit is UCUM's
  /// percent, 1 for nearly all others. It has no meaning where ``healthKit`` is nil.
  public var healthKitScale: Double {
    guard notation == .ucum, let terms = UnitTerm.healthKitTerms(of: terms) else { return 1 }
    return UnitTerm.percentScale(of: terms).inverse.value
  }
}
