/// The measurements taken by hand.
extension LifeSimulation {
  mutating func measure(
    _ measure: Measure, _ value: Double, _ time: Moment, _ visit: inout Visit
  ) {
    add(measure, Amount(value, digits: measure.digits), time, &visit)
  }

  mutating func add(
    _ measure: Measure, _ amount: Amount, _ time: Moment, _ visit: inout Visit
  ) {
    var issued = time
    if measure.category == .laboratory {
      // Nothing is known after the end.
      let late = time.adding(minutes: 180 + (visit.measurements.count & 7) * 15)
      issued = min(late, Moment(seconds: end.seconds - 1))
    }
    visit.measurements.append(
      Visit.Measurement(
        id: random.uuid(), result: .amount(measure, amount), time: time, issued: issued))
  }

  mutating func measureBody(_ time: Moment, _ visit: inout Visit) {
    let age = age(time)
    measure(.height, height(time), time, &visit)
    measureWeight(time, &visit)
    if age < 730 {
      measure(.headCircumference, body.growth.head(age) + noise(0.2), time, &visit)
    }
  }

  /// Measures the weight, and from the age of two also the body mass index.
  mutating func measureWeight(_ time: Moment, _ visit: inout Visit) {
    let height = Amount(
      visit.measurements.last.flatMap(\.height) ?? self.height(time), digits: 1)
    let weight = Amount(body.growth.weight(age(time)) * (1 + noise(0.01)), digits: 1)
    add(.weight, weight, time, &visit)
    guard age(time) >= 730 else { return }
    let metres = height.value / 100
    measure(.bodyMassIndex, weight.value / (metres * metres), time, &visit)
  }

  private mutating func height(_ time: Moment) -> Double {
    body.growth.height(age(time)) + noise(0.2)
  }

  mutating func measurePressure(_ time: Moment, _ visit: inout Visit) {
    let years = Double(age(time)) / 365
    var systolic = years < 18 ? 88 + years * 1.6 : 108 + years * 0.28
    systolic += body.pressure * (years < 18 ? 5 : 8) + noise(5)
    if has(.hypertension, time) {
      systolic += recorded.contains { $0.disease.name == .hypertension } ? 12 : 24
    }
    systolic = clamp(systolic, 75...210).rounded()
    let diastolic = clamp(systolic * 0.52 + 14 + noise(4), 40...min(125, systolic - 20))
    visit.measurements.append(
      Visit.Measurement(
        id: random.uuid(),
        result: .pressure(
          systolic: Amount(systolic, digits: 0), diastolic: Amount(diastolic, digits: 0)),
        time: time, issued: time))
  }

  /// Measures what an acute illness changes.
  mutating func measureAcute(_ time: Moment, _ disease: Disease?, _ visit: inout Visit) {
    let isFeverish = disease?.isFeverish == true
    let temperature = isFeverish ? 38.2 + noise(0.6) : 36.7 + noise(0.25)
    measure(.temperature, clamp(temperature, 35.5...41), time, &visit)
    measure(.heartRate, heartRate(time, disease), time, &visit)
    measure(.respiratoryRate, respiratoryRate(time, disease), time, &visit)
    measure(.oxygenSaturation, saturation(time, disease), time, &visit)
  }

  mutating func heartRate(_ time: Moment, _ disease: Disease?) -> Double {
    let years = Double(age(time)) / 365
    var rate = years < 1 ? 130 : years < 12 ? 116 - years * 3 : 74
    rate += body.pulse * 6 + noise(4)
    if disease?.isFeverish == true { rate += 14 }
    if has(.fibrillation, time) { rate += 8 }
    return clamp(rate, 44...190)
  }

  private mutating func respiratoryRate(_ time: Moment, _ disease: Disease?) -> Double {
    let years = Double(age(time)) / 365
    var rate = years < 1 ? 38 : years < 12 ? 28 - years : 14.5
    rate += noise(1.3)
    if disease?.affectsLungs == true { rate += 5 }
    return clamp(rate, 9...60)
  }

  mutating func saturation(_ time: Moment, _ disease: Disease?) -> Double {
    var share = 97.8 + noise(0.8)
    if has(.lungDisease, time) { share -= 3.5 }
    if disease?.affectsLungs == true { share -= 3 }
    return clamp(share, 84...100)
  }

  mutating func noise(_ deviation: Double) -> Double { random.deviate() * deviation }

  func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}

extension Visit.Measurement {
  /// The height, if this is one.
  fileprivate var height: Double? {
    guard case .amount(let measure, let amount) = result,
      measure.concept == Measure.height.concept
    else { return nil }
    return amount.value
  }
}
