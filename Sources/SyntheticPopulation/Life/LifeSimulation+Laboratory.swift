/// The measurements of a laboratory.
extension LifeSimulation {
  /// Measures glucose, and its average over three months.
  mutating func measureSugar(_ time: Moment, _ visit: inout Visit) {
    let isDiabetic = has(.diabetes, time)
    let glucose =
      isDiabetic ? 150 + body.sugar * 22 + noise(18) : 86 + body.sugar * 5 + noise(4)
    measure(.glucose, clamp(glucose, 55...390), time, &visit)
    let average = isDiabetic ? 7.3 + body.sugar * 0.7 + noise(0.3) : 5.2 + body.sugar * 0.2
    measure(.haemoglobinA1c, clamp(average, 4...13), time, &visit)
  }

  /// Measures lipids. The low-density part is computed from the others (Friedewald 1972), as they
  /// are written.
  mutating func measureLipids(_ time: Moment, _ visit: inout Visit) {
    let isRaised = has(.hyperlipidaemia, time)
    let isTreated = recorded.contains { $0.disease.name == .hyperlipidaemia }
    let level = isRaised ? (isTreated ? 210.0 : 250) : 180
    let cholesterol = clamp(level + body.lipids * 20 + noise(8), 110...350).rounded()
    let high = clamp(
      (person.isFemale ? 58 : 50) - body.lipids * 4 + noise(4), 26...92
    ).rounded()
    var fat = 105 + body.lipids * 28 + noise(20)
    if isRaised { fat += 35 }
    if has(.diabetes, time) { fat += 35 }
    // The formula does not hold beyond that.
    fat = clamp(fat, 40...390).rounded()
    measure(.cholesterol, cholesterol, time, &visit)
    measure(.highDensity, high, time, &visit)
    measure(.triglycerides, fat, time, &visit)
    measure(.lowDensity, max(12, cholesterol - high - fat / 5), time, &visit)
  }

  mutating func measureBlood(_ time: Moment, _ disease: Disease?, _ visit: inout Visit) {
    let years = Double(age(time)) / 365
    var haemoglobin = years < 14 ? 12.5 : person.isFemale ? 13.4 : 14.9
    haemoglobin += body.blood * 0.8 + noise(0.2)
    if has(.kidneyDisease, time) { haemoglobin -= 1.2 }
    measure(.haemoglobin, clamp(haemoglobin, 7...19), time, &visit)
    let isFeverish = disease?.isFeverish == true
    let cells = 6.8 + noise(1.1) + (isFeverish ? 4.5 : 0)
    measure(.leukocytes, clamp(cells, 2.5...25), time, &visit)
    measure(.platelets, clamp(250 + body.blood * 35 + noise(14), 110...520), time, &visit)
    if disease != nil {
      let protein = isFeverish ? 28 + abs(noise(25)) : 1.2 + abs(noise(1))
      measure(.reactiveProtein, protein, time, &visit)
    }
  }

  mutating func creatinine(_ time: Moment) -> Double {
    let years = Double(age(time)) / 365
    if has(.kidneyDisease, time) { return clamp(1.75 + body.kidneys * 0.2 + noise(0.08), 1.2...4) }
    let grown = person.isFemale ? 0.74 : 0.9
    let usual = years < 16 ? 0.3 + (grown - 0.3) * years / 16 : grown
    return clamp(usual + body.kidneys * 0.07 + noise(0.03), 0.2...1.4)
  }

  mutating func thyrotropin(_ time: Moment) -> Double {
    let usual = has(.hypothyroidism, time) ? 3.2 + abs(noise(1.5)) : 2 + noise(0.5)
    return clamp(usual, 0.1...20)
  }
}
