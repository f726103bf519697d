/// One `--option`.
package struct OptionSpecification: Sendable, Hashable {
  /// The name without the two dashes.
  package var name: String
  /// The name of the option's value, in capitals; nil for a flag.
  package var value: String?
  /// Whether the option can be given several times.
  package var isRepeatable: Bool
  /// Whether the value, or the last of several, is a file that only its owner should read.
  package var isSecret: Bool
  package var summary: String

  package init(
    _ name: String, value: String? = nil, isRepeatable: Bool = false, isSecret: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.isSecret = isSecret
    self.summary = summary
  }

  /// Whether the value is a path on this machine.
  var namesFile: Bool {
    // A PATH may also be that of a field.
    ["FILE", "FILE.zip", "FOLDER", "STORE", "DIR", "CERTIFICATE KEY"].contains(value)
      || value == "PATH" && ["output", "data"].contains(name)
  }

  package static let json = OptionSpecification("json", "Print one JSON object instead of text.")
  package static let help = OptionSpecification("help", "Print this text.")
  package static let force = OptionSpecification("force", "Replace files that already exist.")
  package static let keyFile = OptionSpecification(
    "key-file", value: "FILE", isSecret: true,
    "The key of an encrypted store: 32 raw bytes or 64 hex digits.")

  package static let release = OptionSpecification(
    "release", value: "NAME", "The FHIR release: dstu2, stu3, r4 (the default) or r5.")

  package static let collection = OptionSpecification(
    "collection", value: "NAME", "A collection of objects of any kind, instead of FHIR resources.")

  package static let database = OptionSpecification(
    "database", value: "NAME", "A database of documents, instead of FHIR resources.")
  package static let revision = OptionSpecification(
    "revision", value: "REV", "With --database: a revision of one document.")
  package static let selector = OptionSpecification(
    "selector", value: "JSON", "With --database: only documents that this selector matches.")
}
