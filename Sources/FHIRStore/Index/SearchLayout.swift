import Andiron
import FHIRModel
import ValueModel

/// The search parameters of one type of resource that have keys in its index, and the keys of its
/// resources.
///
/// In addition, a resource has a key for each reference that no parameter finds, so that everything
/// that refers to a resource can be found.
final class SearchLayout: KeyDerivation {
  let release: ReleaseVersion
  let type: String
  let identifier: String
  let bases: Set<String>
  private let numbers: ParameterNumbers
  private let plan: SearchKeyPlan

  /// Changes whenever the bytes of keys do.
  private static let version = 7

  /// The name of the index in each collection.
  static let indexName = "search"

  /// The beginning of the identifiers of a release.
  static func prefix(_ release: ReleaseVersion) -> String { "fhir/\(release.rawValue)/" }

  /// `parameters` are all those to index; at most as many as there are numbers get keys.
  init(
    _ release: ReleaseVersion, _ type: String, _ parameters: [SearchParameter],
    bases: Set<String>
  ) {
    self.release = release
    self.type = type
    self.bases = bases
    let kept = parameters.filter(Self.hasKeys).sorted { $0.name < $1.name }.prefix(
      SearchKey.maximumNumber)
    numbers = ParameterNumbers(kept)
    var hash = StableHash()
    hash.add("\(Self.version) \(bases.sorted())")
    for parameter in kept {
      hash.add("\(parameter.name) \(parameter.kind) \(parameter.paths)\n")
    }
    identifier = Self.prefix(release) + "\(type)/\(String(hash.value, radix: 16))"
    plan = .of(identifier, numbers.owned)
  }

  private static func hasKeys(_ parameter: SearchParameter) -> Bool {
    !parameter.paths.isEmpty && parameter.kind != .composite && parameter.kind != .special
      && parameter.name != "_id"
  }

  /// The numbers under which the keys of a parameter are stored, ascending; empty if it has none.
  /// `_id` always has one.
  func numbers(of parameter: String) -> [UInt8] {
    parameter == "_id" ? [SearchKey.identity] : numbers.numbers(of: parameter)
  }

  /// The only number under which its keys are stored; nil if there are several or none.
  func number(of parameter: String) -> UInt8? {
    let numbers = numbers(of: parameter)
    return numbers.count == 1 ? numbers[0] : nil
  }

  /// The number under which a resource is noted if the parameter has several terms in it.
  func numberOfSeveral(_ parameter: String) -> UInt8? { numbers.numberOfSeveral(parameter) }

  func keys(of value: Value) -> [[UInt8]] {
    var keys = SearchKeySet(bases: bases)
    if let id = value[.id]?.string { keys.insert { $0.identity(id) } }
    plan.forEachValue(in: value) { leaf, value in
      _ = SearchTerm.forEach(leaf.kind, leaf.valueType, value) { term in
        keys.insert(term, leaf.numbers)
        return true
      }
    }
    keys.insertOtherReferences(in: value)
    keys.insertSeveral(numbers.joint)
    return keys.list()
  }
}
