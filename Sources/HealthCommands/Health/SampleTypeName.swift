internal import AndironCommands
internal import HealthModel
internal import ObjectModel

/// The names of sample types on a command line: identifiers, with or without what all begin with.
enum SampleTypeName {
  private static let beginnings = [
    "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier",
    "HKDataTypeIdentifier", "HKClinicalTypeIdentifier", "HKScoredAssessmentTypeIdentifier",
    "HKDocumentTypeIdentifier", "HKDataType", "HK",
  ]

  /// The identifier without what it begins with and without the word for its kind at the end.
  static func short(_ type: SampleType) -> String {
    let identifier = type.identifier
    guard let beginning = beginnings.first(where: { identifier.hasPrefix($0) }) else {
      return identifier
    }
    let rest = identifier.dropFirst(beginning.count)
    let ending = "TypeIdentifier"
    let short = rest.hasSuffix(ending) ? rest.dropLast(ending.count) : rest
    return short.isEmpty ? identifier : String(short)
  }

  /// Returns the type that `name` means: one of the store's, or else a known one. Throws
  /// `CommandError` if there is none, with the name that may have been meant.
  static func type(_ name: String, among stored: [SampleType]) throws(CommandError) -> SampleType {
    let all = stored + SampleType.known
    if let exact = all.first(where: { $0.identifier == name }) { return exact }
    let lowercased = name.lowercased()
    if let found = all.first(where: { short($0).lowercased() == lowercased }) { return found }
    throw CommandError(
      "there is no type \(name)" + Suggestion.hint(name, among: all.map(short)))
  }
}
