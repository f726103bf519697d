import BenchmarkSupport

/// Makes JSON text that looks like a patient's record: names from lists, dates, codes, numbers.
/// Each deflates to a little more than half on its own.
struct RecordText {
  private var state: UInt64

  private static let families = [
    "Okonkwo", "Lindqvist", "Hernandez", "Baptiste", "Kowalczyk", "Tanaka", "Abernathy", "Dubois",
    "Petrova", "Mbeki", "Sorensen", "Castellano", "Whitfield", "Nakamura", "Oyelaran", "Fitzgerald",
  ]
  private static let givenNames = [
    "Amara", "Birgitta", "Carlos", "Delphine", "Emil", "Fumiko", "Gwendolyn", "Henrik", "Imani",
    "Joaquin", "Katarzyna", "Leopold", "Mireille", "Nnamdi", "Olivia", "Priyanka",
  ]
  private static let streets = [
    "Harbour Road", "Mill Lane", "Chestnut Avenue", "Station Street", "Old Quarry Way",
    "Juniper Court", "Bishop's Gate", "Riverside Drive",
  ]
  private static let cities = [
    "Northampton", "Uppsala", "Valparaiso", "Port-au-Prince", "Krakow", "Sapporo", "Concord",
    "Montpellier",
  ]
  private static let codes = [
    ("38341003", "Hypertensive disorder"), ("44054006", "Diabetes mellitus type 2"),
    ("195967001", "Asthma"), ("73211009", "Diabetes mellitus"), ("40055000", "Chronic sinusitis"),
    ("55822004", "Hyperlipidemia"), ("162864005", "Body mass index 30+"), ("239720000", "Tear"),
  ]

  init(seed: UInt64) { state = seed }

  private mutating func number(below bound: Int) -> Int {
    state &+= 1
    return mixed(0xC0FFEE, Int(truncatingIfNeeded: state), below: bound)
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[number(below: list.count)]
  }

  private mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(number(below: 10)) }.joined()
  }

  private mutating func date() -> String {
    let month = number(below: 12) + 101
    let day = number(below: 28) + 101
    return "\(1930 + number(below: 94))-\(String(month).dropFirst())-\(String(day).dropFirst())"
  }

  private mutating func hexadecimal(_ words: Int) -> String {
    (0..<words).map { _ in String(number(below: 0xFFFF) + 0x1_0000, radix: 16).dropFirst() }
      .joined(separator: "-")
  }

  /// One record of about 1,200 bytes whose identifier is replaced by spaces.
  mutating func record(identifierLength: Int) -> String {
    let blank = String(repeating: " ", count: identifierLength)
    let family = pick(Self.families)
    var text = #"{"id":"\#(blank)","resourceType":"Patient","meta":{"versionId":"\#(digits(2))","#
    text +=
      #""lastUpdated":"\#(date())T\#(10 + number(below: 13)):\#(digits(2)):07.\#(digits(3))Z"},"#
    text += #""identifier":[{"system":"urn:oid:2.16.840.1.\#(digits(6))","value":"\#(digits(9))"},"#
    text +=
      #"{"system":"http://hospital.example.org/mrn","value":"MRN\#(digits(8))"}],"active":true,"#
    text +=
      #""name":[{"use":"official","family":"\#(family)","given":["\#(pick(Self.givenNames))","#
    text += #""\#(pick(Self.givenNames))"]}],"gender":"\#(pick(["female", "male", "other"]))","#
    text += #""birthDate":"\#(date())","telecom":[{"system":"phone","value":"+\#(digits(11))"},"#
    text += #"{"system":"email","value":"\#(family.lowercased()).\#(digits(4))@example.org"}],"#
    text +=
      #""address":[{"line":["\#(digits(3)) \#(pick(Self.streets))"],"city":"\#(pick(Self.cities))","#
    text += #""postalCode":"\#(digits(5))","country":"\#(pick(["US", "SE", "CL", "PL", "JP"]))"}],"#
    text += #""generalPractitioner":[{"reference":"Practitioner/\#(hexadecimal(8))"}],"#
    text += #""condition":["#
    for position in 0..<(3 + number(below: 2)) {
      let code = pick(Self.codes)
      text += position == 0 ? "" : ","
      text += #"{"code":"\#(code.0)","display":"\#(code.1)","onset":"\#(date())","#
      text += #""encounter":"Encounter/\#(hexadecimal(8))"}"#
    }
    return text + "]}"
  }
}
