/// Names and codes for synthetic records.
enum Vocabulary {
  struct Code {
    var system: String
    var code: String
    var display: String
  }

  static let families = [
    "Okonkwo", "Lindqvist", "Hernández", "Baptiste", "Kowalczyk", "Tanaka", "Abernathy", "Dubois",
    "Petrova", "Mbeki", "Sørensen", "Castellano", "Whitfield", "中村", "Oyelaran", "O'Fitzgerald",
    "Müller", "Şahin", "Nguyễn", "Иванова", "Smith", "Schmidt", "Rossi", "García",
  ]
  static let givenNames = [
    "Amara", "Birgitta", "Carlos", "Delphine", "Emil", "文子", "Gwendolyn", "Henrik", "Imani",
    "Joaquín", "Katarzyna", "Leopold", "Mireille", "Nnamdi", "Olivia", "Priyanka", "Zoë", "Joey",
    "Ольга", "Søren", "François", "Hannah", "Peter", "Aline",
  ]
  static let streets = [
    "Harbour Road", "Mill Lane", "Chestnut Avenue", "Station Street", "Old Quarry Way",
    "Juniper Court", "Bishop's Gate", "Riverside Drive", "Königstraße", "Rue de l'Église",
  ]
  static let cities = [
    "Northampton", "Uppsala", "Valparaíso", "Port-au-Prince", "Kraków", "札幌市", "Concord",
    "Montpellier", "Zürich", "Leipzig",
  ]
  static let countries = ["US", "SE", "CL", "PL", "JP", "DE", "FR"]

  static let conditions = codes(
    "http://snomed.info/sct",
    [
      ("38341003", "Hypertensive disorder"), ("44054006", "Diabetes mellitus type 2"),
      ("195967001", "Asthma"), ("40055000", "Chronic sinusitis"), ("55822004", "Hyperlipidemia"),
      ("162864005", "Body mass index 30+ - obesity (finding)"), ("239720000", "Tear of meniscus"),
      ("10509002", "Acute bronchitis (disorder)"), ("444814009", "Viral sinusitis (disorder)"),
      ("271737000", "Anemia (disorder)"), ("15777000", "Prediabetes"), ("72892002", "Pregnancy"),
    ])
  static let observations = codes(
    "http://loinc.org",
    [
      ("8302-2", "Body Height"), ("29463-7", "Body Weight"), ("39156-5", "Body Mass Index"),
      ("8480-6", "Systolic Blood Pressure"), ("8462-4", "Diastolic Blood Pressure"),
      ("4548-4", "Hemoglobin A1c/Hemoglobin.total in Blood"), ("2339-0", "Glucose"),
      ("6299-2", "Urea Nitrogen"), ("38483-4", "Creatinine"), ("2947-0", "Sodium"),
      ("6298-4", "Potassium"), ("2069-3", "Chloride"), ("2571-8", "Triglycerides"),
      ("2093-3", "Total Cholesterol"), ("8867-4", "Heart rate"), ("9279-1", "Respiratory rate"),
    ])
  static let encounters = codes(
    "http://snomed.info/sct",
    [
      ("185345009", "Encounter for symptom"), ("162673000", "General examination of patient"),
      ("410620009", "Well child visit (procedure)"), ("50849002", "Emergency room admission"),
      ("185347001", "Encounter for problem"), ("424441002", "Prenatal initial visit"),
    ])
  static let units = ["cm", "kg", "kg/m2", "mm[Hg]", "%", "mg/dL", "mmol/L", "/min"]
  static let categories = ["vital-signs", "laboratory", "survey"]
  static let notes = [
    "Patient reports feeling \"much better\" since the last visit.\nNo further action.",
    "Follow-up in 2 weeks; see C:\\charts\\old for the paper record.",
    "Blutdruck leicht erhöht – Kontrolle in drei Monaten empfohlen.",
    "Family history reviewed.\tNothing remarkable.",
  ]

  private static func codes(_ system: String, _ pairs: [(String, String)]) -> [Code] {
    pairs.map { Code(system: system, code: $0.0, display: $0.1) }
  }
}
