/// Patient records that look like FHIR and are nobody's: bundles whose entries are a patient, and
/// encounters, conditions and observations about them. The same seed gives the same bytes.
struct SyntheticRecords {
  private var random: RandomSource
  private var patient = ""
  private var encounter = ""

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// A bundle of so many patients with 40 to 60 resources each.
  static func bundle(patients: Int, seed: UInt64, isPretty: Bool) -> [UInt8] {
    var records = SyntheticRecords(seed: seed)
    var emitter = TextEmitter(isPretty: isPretty)
    emitter.object { emitter in
      emitter.string("resourceType", "Bundle")
      emitter.string("type", "transaction")
      emitter.array("entry") { emitter in
        for _ in 0..<patients { records.patient(to: &emitter) }
      }
    }
    return emitter.bytes
  }

  /// So many observations, a compact text each.
  static func observations(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var records = SyntheticRecords(seed: seed)
    return (0..<count).map { number in
      if number % 20 == 0 {
        records.patient = records.random.uuid()
        records.encounter = records.random.uuid()
      }
      var emitter = TextEmitter(isPretty: false)
      let id = records.random.uuid()
      emitter.object { records.observation(to: &$0, id: id) }
      return emitter.bytes
    }
  }

  private mutating func patient(to emitter: inout TextEmitter) {
    patient = random.uuid()
    let id = patient
    entry(to: &emitter, "Patient", id: id) { $0.patientFields(to: &$1, id: id) }
    for _ in 0..<(5 + random.number(below: 3)) {
      encounter = random.uuid()
      let id = encounter
      entry(to: &emitter, "Encounter", id: id) { $0.encounterFields(to: &$1, id: id) }
      for _ in 0..<(1 + random.number(below: 2)) {
        let id = random.uuid()
        entry(to: &emitter, "Condition", id: id) { $0.conditionFields(to: &$1, id: id) }
      }
      for _ in 0..<(4 + random.number(below: 4)) {
        let id = random.uuid()
        entry(to: &emitter, "Observation", id: id) { $0.observation(to: &$1, id: id) }
      }
    }
  }

  private mutating func entry(
    to emitter: inout TextEmitter, _ type: String, id: String,
    _ fields: (inout SyntheticRecords, inout TextEmitter) -> Void
  ) {
    emitter.object { emitter in
      emitter.string("fullUrl", "urn:uuid:\(id)")
      emitter.object("resource") { fields(&self, &$0) }
      emitter.object("request") {
        $0.string("method", "POST")
        $0.string("url", type)
      }
    }
  }
}

extension SyntheticRecords {
  fileprivate mutating func patientFields(to emitter: inout TextEmitter, id: String) {
    let (family, given) = (random.pick(Vocabulary.families), random.pick(Vocabulary.givenNames))
    let second = random.pick(Vocabulary.givenNames)
    head(to: &emitter, "Patient", id: id)
    emitter.object("text") {
      $0.string("status", "generated")
      $0.string(
        "div",
        "<div xmlns=\"http://www.w3.org/1999/xhtml\">Record of <b>\(given) \(family)</b></div>")
    }
    emitter.array("identifier") { emitter in
      emitter.object {
        $0.string("system", "https://github.com/synthetichealth/synthea")
        $0.string("value", id)
      }
      emitter.object {
        $0.string("system", "http://hospital.example.org/mrn")
        $0.string("value", "MRN" + random.digits(8))
      }
    }
    emitter.plain("active", random.number(below: 10) == 0 ? "false" : "true")
    emitter.array("name") {
      $0.object { emitter in
        emitter.string("use", "official")
        emitter.string("family", family)
        emitter.array("given") {
          $0.string(nil, given)
          $0.string(nil, second)
        }
      }
    }
    emitter.string("gender", random.pick(["female", "male", "other"]))
    emitter.string("birthDate", random.date())
    emitter.plain("multipleBirthInteger", String(1 + random.number(below: 3)))
    address(to: &emitter)
  }

  private mutating func address(to emitter: inout TextEmitter) {
    emitter.array("address") {
      $0.object { emitter in
        let line = "\(random.number(below: 900) + 1) \(random.pick(Vocabulary.streets))"
        emitter.array("line") { $0.string(nil, line) }
        emitter.string("city", random.pick(Vocabulary.cities))
        emitter.string("postalCode", random.digits(5))
        emitter.string("country", random.pick(Vocabulary.countries))
      }
    }
  }

  fileprivate mutating func encounterFields(to emitter: inout TextEmitter, id: String) {
    head(to: &emitter, "Encounter", id: id)
    emitter.string("status", "finished")
    emitter.object("class") {
      $0.string("system", "http://terminology.hl7.org/CodeSystem/v3-ActCode")
      $0.string("code", random.pick(["AMB", "EMER", "IMP"]))
    }
    emitter.array("type") { concept(to: &$0, nil, random.pick(Vocabulary.encounters)) }
    reference(to: &emitter, "subject", patient)
    emitter.object("period") {
      $0.string("start", random.instant())
      $0.string("end", random.instant())
    }
  }

  fileprivate mutating func conditionFields(to emitter: inout TextEmitter, id: String) {
    head(to: &emitter, "Condition", id: id)
    let status = Vocabulary.Code(
      system: "http://terminology.hl7.org/CodeSystem/condition-clinical",
      code: random.pick(["active", "resolved"]), display: "Clinical status")
    concept(to: &emitter, "clinicalStatus", status)
    concept(to: &emitter, "code", random.pick(Vocabulary.conditions))
    reference(to: &emitter, "subject", patient)
    reference(to: &emitter, "encounter", encounter)
    emitter.string("onsetDateTime", random.instant())
    emitter.string("recordedDate", random.date())
    if random.number(below: 4) == 0 {
      emitter.array("note") {
        $0.object { $0.string("text", random.pick(Vocabulary.notes)) }
      }
    }
  }

  fileprivate mutating func observation(to emitter: inout TextEmitter, id: String) {
    head(to: &emitter, "Observation", id: id)
    emitter.string("status", random.number(below: 8) == 0 ? "amended" : "final")
    let category = Vocabulary.Code(
      system: "http://terminology.hl7.org/CodeSystem/observation-category",
      code: random.pick(Vocabulary.categories), display: "Category")
    emitter.array("category") { concept(to: &$0, nil, category) }
    let kind = random.number(below: Vocabulary.observations.count)
    concept(to: &emitter, "code", Vocabulary.observations[kind])
    reference(to: &emitter, "subject", patient)
    reference(to: &emitter, "encounter", encounter)
    emitter.string("effectiveDateTime", random.instant())
    emitter.string("issued", random.instant())
    let unit = Vocabulary.units[kind % Vocabulary.units.count]
    emitter.object("valueQuantity") {
      // Some end in a zero, which belongs to the number.
      $0.plain(
        "value", "\(random.number(below: 240)).\(random.digits(1 + random.number(below: 2)))")
      $0.string("unit", unit)
      $0.string("system", "http://unitsofmeasure.org")
      $0.string("code", unit)
    }
  }

  private mutating func head(to emitter: inout TextEmitter, _ type: String, id: String) {
    emitter.string("resourceType", type)
    emitter.string("id", id)
    emitter.object("meta") {
      $0.string("versionId", String(1 + random.number(below: 9)))
      $0.string("lastUpdated", random.instant())
    }
  }

  private func reference(to emitter: inout TextEmitter, _ name: String, _ id: String) {
    emitter.object(name) { $0.string("reference", "urn:uuid:\(id)") }
  }

  private func concept(to emitter: inout TextEmitter, _ name: String?, _ code: Vocabulary.Code) {
    emitter.object(name) { emitter in
      emitter.array("coding") {
        $0.object {
          $0.string("system", code.system)
          $0.string("code", code.code)
          $0.string("display", code.display)
        }
      }
      emitter.string("text", code.display)
    }
  }
}
