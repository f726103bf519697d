import FHIRModel
import FHIRR4
@testable import ModelTestSupport
import ObjectModel
import ValueModel

/// Resources of FHIR R4, arbitrary or with damage: kept to the last token, refused by strict reading exactly where
/// there are issues, and safe to read and change through types.
func fuzzFHIR(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let text: [UInt8]
  if input.bool() {
    var resource = try JSON.parse(FHIRDamage.templates[input.below(FHIRDamage.templates.count)])
    while !input.isEmpty { FHIRDamage.damage(&resource, &input, depth: 0) }
    try requireSameIssues(resource)
    text = resource.jsonBytes()
  } else {
    text = input.rest()
  }
  try fuzzReading(text)
}

private func fuzzReading(_ text: [UInt8]) throws {
  guard let resource = try? ResourceReader(R4.self).read(text) else {
    try require((try? ResourceReader(R4.self, .strict).read(text)) == nil, "only strict reads it")
    return
  }
  let tokens = NaiveJSON.tokens(of: text)
  try require(tokens != nil, "a text that is no JSON is read")
  try require(NaiveJSON.tokens(of: Array(resource.jsonData())) == tokens, "tokens are changed")
  let issues = try requireSameIssues(resource.fields)
  do {
    _ = try ResourceReader(R4.self, .strict).read(text)
    try require(issues.isEmpty, "strict reading takes what has issues")
  } catch let error as FHIRError {
    try require(error.code == .invalid && error.issues == issues, "strict reading has other issues")
  }
  let outcome = R4.operationOutcome(issues)
  try require(outcome.issues().isEmpty, "the outcome has issues")
  let before = resource.json()
  if let typed = resource.typed {
    try require(typed.json() == before, "a type changes the content")
  }
  FHIRAccess.use(resource.fields)
  try require(resource.json() == before, "a change shows in what it was made from")
}

/// The issues, which do not depend on how the value is kept.
@discardableResult
private func requireSameIssues(_ value: Value) throws -> [FHIRIssue] {
  let issues = R4.issues(in: value)
  let alone = try Value(encoded: value.encoded())
  try require(R4.issues(in: alone) == issues, "issues depend on how the value is kept")
  return issues
}
