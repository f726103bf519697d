import Andiron
import Foundation
import TestSupport

/// Patients as views over records, their visits, and the doctors they see.
enum Clinic: Scenario {
  struct Patient: ObjectView {
    static let schema = Schema(
      "ClinicPatient", "number:string family:string given:string* born:integer")
    var fields: Value
    init(unchecked fields: Value) { self.fields = fields }

    var number: String? {
      get { fields[string: Self.schema, 0] }
      set { fields[string: Self.schema, 0] = newValue }
    }
    var family: String? {
      get { fields[string: Self.schema, 1] }
      set { fields[string: Self.schema, 1] = newValue }
    }
    var given: [String] {
      get { fields[strings: Self.schema, 2] }
      set { fields[strings: Self.schema, 2] = newValue }
    }
    var born: Int? {
      get { fields[integer: Self.schema, 3] }
      set { fields[integer: Self.schema, 3] = newValue }
    }
  }

  struct Visit: Codable, Equatable, Sendable {
    struct Reading: Codable, Equatable, Sendable {
      var code: String
      var amount: Decimal
    }

    var pk: UUID
    var patient: UUID
    var doctor: Int?
    var date: Date
    var notes: String
    var readings: [Reading]
  }

  struct Doctor: Codable, Equatable, Sendable {
    var pk: Int
    var name: String
    var license: String
  }

  struct State: ScenarioState {
    var patients: [UUID: Patient] = [:]
    var visits: [UUID: Visit] = [:]
    var doctors: [Int: Doctor] = [:]

    init() {}

    init(reading source: some ObjectSource) throws {
      for object in try source.objects(Patient.self).fetch() { patients[object.pk] = object }
      for object in try source.objects(Visit.self).fetch() { visits[object.pk] = object }
      for object in try source.objects(Doctor.self).fetch() { doctors[object.pk] = object }
    }

    var patientKeys: [UUID] { patients.keys.sorted { $0.uuidString < $1.uuidString } }
    var visitKeys: [UUID] { visits.keys.sorted { $0.uuidString < $1.uuidString } }
  }

  static let types: [any StoredObject.Type] = [Patient.self, Visit.self, Doctor.self]
  static let codes = ["pulse", "weight", "temperature"]

  // MARK: Steps

  static func step(_ state: State, _ generator: inout SeededGenerator) -> ScenarioStep<State> {
    guard let patient = state.patientKeys.randomElement(using: &generator) else {
      return register(&generator)
    }
    switch generator.number(0...12) {
    case 0, 1: return register(&generator)
    case 2: return hire(&generator)
    case 3: return leave(generator.number(1...5))
    case 4: return discharge(patient)
    case 5: return merge(generator.pick(state.patientKeys), into: patient)
    case 6, 7: return correct(state, &generator)
    default: return visit(state, patient, &generator)
    }
  }

  /// A number that another patient has is refused, and the attempt leaves nothing.
  private static func register(_ generator: inout SeededGenerator) -> ScenarioStep<State> {
    var patient = Patient()
    patient.pk = generator.uuid()
    patient.number = "N\(generator.number(0...40))"
    patient.family = generator.pick(["Okafor", "Łukasz", "tribbiani", "Tribbiani"])
    patient.given = ["A", "B"].filter { _ in generator.chance(1, in: 2) }
    patient.born = generator.number(1930...2020)
    patient.fields["extension"] = ["kept": true]
    return ScenarioStep("register") { [patient] transaction, state in
      let isTaken = state.patients.values.contains { $0.number == patient.number }
      do {
        try transaction.add(patient)
        try expect(isTaken, false, "numbers that were taken")
        state.patients[patient.pk] = patient
      } catch let error as StoreError where error.code == .notUnique {
        try expect(isTaken, true, "numbers that were taken")
      }
    }
  }

  private static func hire(_ generator: inout SeededGenerator) -> ScenarioStep<State> {
    let doctor = Doctor(
      pk: generator.number(1...5), name: "Dr. \(generator.number(0...9))", license: "")
    return ScenarioStep("hire a doctor") { transaction, state in
      var doctor = doctor
      doctor.license = "L\(doctor.pk)"
      try transaction.upsert(doctor)
      state.doctors[doctor.pk] = doctor
    }
  }

  private static func leave(_ doctor: Int) -> ScenarioStep<State> {
    ScenarioStep("a doctor leaves") { transaction, state in
      let isThere = try transaction.delete(Doctor.self, key: doctor)
      try expect(isThere, state.doctors[doctor] != nil, "doctors")
      guard isThere else { return }
      state.doctors[doctor] = nil
      for (key, visit) in state.visits where visit.doctor == doctor {
        state.visits[key]?.doctor = nil
      }
    }
  }

  /// Patients with visits cannot be deleted.
  private static func discharge(_ patient: UUID) -> ScenarioStep<State> {
    ScenarioStep("discharge") { transaction, state in
      let hasVisits = state.visits.values.contains { $0.patient == patient }
      do {
        try transaction.delete(Patient.self, key: patient)
        try expect(hasVisits, false, "patients with visits")
        state.patients[patient] = nil
      } catch let error as StoreError where error.code == .denied {
        try expect(hasVisits, true, "patients with visits")
      }
    }
  }

  private static func merge(_ one: UUID, into other: UUID) -> ScenarioStep<State> {
    ScenarioStep("merge patients") { transaction, state in
      guard one != other else { throw ScenarioStop() }
      try transaction.objects(Visit.self).where { $0.patient == one }.update {
        $0.patient = other
      }
      try transaction.delete(Patient.self, key: one)
      for (key, visit) in state.visits where visit.patient == one {
        state.visits[key]?.patient = other
      }
      state.patients[one] = nil
    }
  }

  private static func visit(
    _ state: State, _ patient: UUID, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let visit = Visit(
      pk: generator.uuid(), patient: patient,
      doctor: state.doctors.keys.sorted().randomElement(using: &generator),
      date: Date(timeIntervalSince1970: 1_600_000_000 + Double(generator.number(0...99)) * 3600),
      notes: String(repeating: "nothing to be seen ", count: generator.number(0...30)),
      readings: codes.filter { _ in generator.chance(1, in: 2) }.map {
        Visit.Reading(code: $0, amount: Decimal(generator.number(300...900)) / 10)
      })
    return ScenarioStep("visit") { transaction, state in
      try transaction.add(visit)
      state.visits[visit.pk] = visit
    }
  }

  private static func correct(
    _ state: State, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let key = state.visitKeys.randomElement(using: &generator)
    let amount = Decimal(generator.number(300...900)) / 10
    return ScenarioStep("correct a visit") { transaction, state in
      guard let key else { throw ScenarioStop() }
      try transaction.update(Visit.self, key: key) {
        $0.readings.append(.init(code: "weight", amount: amount))
      }
      state.visits[key]?.readings.append(.init(code: "weight", amount: amount))
    }
  }

  // MARK: What is shown

  static func look(_ source: some ObjectSource, _ state: State) throws {
    for patient in state.patients.values {
      let found = try source.objects(Patient.self).where { $0.number == patient.number }.fetch()
      try expect(found.map(\.pk), [patient.pk], "patients by number")
      let visits = try source.referring(Visit.toPatient, to: patient)
        .sorted(by: \.date, .descending).fetch()
      let expected = state.visits.values.filter { $0.patient == patient.pk }
      try expect(visits.map(\.date), expected.map(\.date).sorted(by: >), "visits")
    }
    let heavy = try source.objects(Visit.self)
      .where { $0.readings.any { $0.code == "weight" && $0.amount > 60 } }.count()
    let expected = state.visits.values.count { visit in
      visit.readings.contains { $0.code == "weight" && $0.amount > 60 }
    }
    try expect(heavy, expected, "visits with much weight")
    let old = try source.objects(Visit.self).where(Visit.toPatient) { $0.born < 1970 }.count()
    let expectedOld = state.visits.values.count { visit in
      state.patients[visit.patient]?.born.map { $0 < 1970 } ?? false
    }
    try expect(old, expectedOld, "visits of patients born early")
    let pairs = try source.objects(Visit.self).fetch(with: Visit.toDoctor)
    try expect(
      pairs.allSatisfy { $0.related?.pk == $0.object.doctor }, true, "visits with their doctors")
    let families = try source.objects(Patient.self).where("family ==[c] %@", "TRIBBIANI").count()
    try expect(
      families, state.patients.values.count { $0.family?.lowercased() == "tribbiani" }, "namesakes")
  }
}

extension Clinic.Patient: DeclaredObject {
  static let collection = CollectionDeclaration<Clinic.Patient>(
    name: "Patients", indexes: [.unique(\.number), .on(\.family, folding: .caseInsensitive)])
}

extension Clinic.Visit: DeclaredObject {
  static let toPatient = ToOne(\Clinic.Visit.patient, to: Clinic.Patient.self)
  static let toDoctor = ToOne(\Clinic.Visit.doctor, to: Clinic.Doctor.self)
  static let collection = CollectionDeclaration<Clinic.Visit>(
    name: "Visits",
    indexes: [.on(.ascending(\.patient), .descending(\.date)), .on(.path("readings.code"))],
    relations: [
      ObjectRelation(toPatient, onDelete: .deny), ObjectRelation(toDoctor, onDelete: .nullify),
    ])
}

extension Clinic.Doctor: DeclaredObject {
  static let collection = CollectionDeclaration<Clinic.Doctor>(
    name: "Doctors", indexes: [.unique(\.license)])
}
