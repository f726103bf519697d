/// One `--option`.
struct OptionSpecification: Sendable, Hashable {
  /// The name without the two dashes.
  var name: String
  /// The name of the option's value, in capitals; nil for a flag.
  var value: String?
  /// Whether the option can be given several times.
  var isRepeatable: Bool
  var summary: String

  init(
    _ name: String, value: String? = nil, isRepeatable: Bool = false, _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  static let json = OptionSpecification("json", "Print one JSON object instead of text.")
  static let help = OptionSpecification("help", "Print this text.")
  static let force = OptionSpecification("force", "Replace files that already exist.")
  static let keyFile = OptionSpecification(
    "key-file", value: "FILE", "The key of an encrypted store: 32 raw bytes or 64 hex digits.")

  static let release = OptionSpecification(
    "release", value: "NAME", "The FHIR release: dstu2, stu3, r4 (the default) or r5.")

  static let collection = OptionSpecification(
    "collection", value: "NAME", "A collection of objects of any kind, instead of FHIR resources.")

  static let database = OptionSpecification(
    "database", value: "NAME", "A database of documents, instead of FHIR resources.")
  static let revision = OptionSpecification(
    "revision", value: "REV", "With --database: a revision of one document.")
  static let selector = OptionSpecification(
    "selector", value: "JSON", "With --database: only documents that this selector matches.")
}
