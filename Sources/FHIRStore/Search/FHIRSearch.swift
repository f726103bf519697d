public import Foundation

/// A search for resources of one type, which FHIR writes as
/// `Observation?code=8867-4&date=ge2024&_sort=-date`.
///
///     FHIRSearch("Patient").where("name", "peter").where("birthdate", "ge1970", "lt1960")
///       .sorted(by: "family")
///
/// A plain value that does not refer to a store. FHIR R5, section 3.2.1
/// (<https://hl7.org/fhir/R5/search.html>).
public struct FHIRSearch: Sendable, Hashable {
  /// One parameter with its values, one of which must match. All criteria must match.
  public struct Criterion: Sendable, Hashable {
    /// The name as a search writes it, with modifiers and chains: `name:exact`,
    /// `subject:Patient.name`, `_has:Observation:patient:code`.
    public var name: String
    /// The values as a search writes them, with prefixes and escapes.
    public var values: [String]

    public init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A parameter that results are sorted by.
  public struct Sort: Sendable, Hashable {
    public var parameter: String
    public var isDescending: Bool

    public init(_ parameter: String, isDescending: Bool = false) {
      self.parameter = parameter
      self.isDescending = isDescending
    }
  }

  /// Resources to return along with those that match.
  public struct Inclusion: Sendable, Hashable {
    /// The type whose reference parameter it is, or `*` for all types that refer to the results.
    public var type: String
    /// The parameter, or `*` for all.
    public var parameter: String
    /// The type that the reference leads to; nil for any.
    public var target: String?
    /// Whether included resources include more in turn.
    public var iterates: Bool
    /// Whether to include resources that refer to the results, rather than those that the results
    /// refer to.
    public var isReverse: Bool

    public init(
      _ type: String, _ parameter: String, target: String? = nil, iterates: Bool = false,
      isReverse: Bool = false
    ) {
      self.type = type
      self.parameter = parameter
      self.target = target
      self.iterates = iterates
      self.isReverse = isReverse
    }
  }

  /// The part of each resource that is returned.
  public enum Summary: String, Sendable, Hashable, CaseIterable {
    /// The elements that the release marks as summary.
    case `true`
    /// Only text, id, meta and mandatory elements.
    case text
    /// Everything except the text.
    case data
    /// No resources, only their number.
    case count
    case `false`
  }

  /// Whether the number of all results is counted. `estimate` counts exactly, like `accurate`.
  public enum Total: String, Sendable, Hashable, CaseIterable {
    case none, estimate, accurate
  }

  /// One resource with all that belongs to it.
  public struct Compartment: Sendable, Hashable {
    public var type: String
    public var id: String

    public init(_ type: String, id: String) {
      self.type = type
      self.id = id
    }
  }

  public var type: String
  /// The compartment that the results belong to, which the text of a search writes before the type:
  /// `Patient/p1/Observation?code=8867-4`. Nil for none.
  public var compartment: Compartment?
  public var criteria: [Criterion] = []
  public var sorts: [Sort] = []
  public var inclusions: [Inclusion] = []
  /// The largest number of matches on one page; nil for all. Included resources do not count.
  public var count: Int?
  /// The start of the page, as given by ``FHIRSearchResults/next``; nil for the first page.
  public var page: String?
  public var summary = Summary.false
  /// The top-level elements to return, along with the mandatory ones; empty for all.
  public var elements: [String] = []
  public var total = Total.accurate
  /// The zone in which dates without a zone are read, in the values of this search and in
  /// resources; nil for that of ``FHIRStoreOptions/timeZone``. The text of a search has no place
  /// for it.
  public var timeZone: TimeZone?
  /// Addresses that stand for the store in the values of this search, in addition to those of the
  /// store's options.
  package var ownBases: Set<String> = []

  /// A search for all resources of a type.
  public init(_ type: String) { self.type = type }
}

/// Building a search.
extension FHIRSearch {
  /// The search with a further parameter; one of the values must match.
  public func `where`(_ parameter: String, _ values: String...) -> FHIRSearch {
    changed { $0.criteria.append(Criterion(parameter, values)) }
  }

  /// The search with a further sort parameter, after those it has.
  public func sorted(by parameter: String, descending isDescending: Bool = false) -> FHIRSearch {
    changed { $0.sorts.append(Sort(parameter, isDescending: isDescending)) }
  }

  /// The search, with the resources included that the results refer to by a parameter.
  public func including(
    _ parameter: String, target: String? = nil, iterates: Bool = false
  ) -> FHIRSearch {
    changed {
      $0.inclusions.append(Inclusion(type, parameter, target: target, iterates: iterates))
    }
  }

  /// The search, with the resources of a type included that refer to the results by one of their
  /// parameters.
  public func includingReverse(
    _ type: String, _ parameter: String, iterates: Bool = false
  ) -> FHIRSearch {
    changed {
      $0.inclusions.append(
        Inclusion(type, parameter, iterates: iterates, isReverse: true))
    }
  }

  /// The search with pages of at most `count` matches.
  public func limit(_ count: Int) -> FHIRSearch { changed { $0.count = max(0, count) } }

  /// The search with its page beginning at ``FHIRSearchResults/next`` of an earlier page.
  public func from(_ page: String?) -> FHIRSearch { changed { $0.page = page } }

  private func changed(_ body: (inout FHIRSearch) -> Void) -> FHIRSearch {
    var search = self
    body(&search)
    return search
  }
}
