/// A search of resources of one type: what FHIR writes as `Observation?code=8867-4&date=ge2024&_sort=-date`.
///
///     FHIRSearch("Patient").where("name", "peter").where("birthdate", "ge1970", "lt1960").sorted(by: "family")
///
/// A plain value, which holds no store. FHIR R5, section 3.2.1 (<https://hl7.org/fhir/R5/search.html>).
public struct FHIRSearch: Sendable, Hashable {
  /// One parameter with its values, of which one has to match. Parameters have to match all.
  public struct Criterion: Sendable, Hashable {
    /// As a search writes it, with modifiers and chains: `name:exact`, `subject:Patient.name`,
    /// `_has:Observation:patient:code`.
    public var name: String
    /// As a search writes them, with prefixes and escapes.
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

  /// What comes with the resources that match.
  public struct Inclusion: Sendable, Hashable {
    /// The type whose reference parameter it is.
    public var type: String
    /// The parameter, or `*` for all.
    public var parameter: String
    /// The type of what it leads to; nil for any.
    public var target: String?
    /// Whether what was included includes more in turn.
    public var iterates: Bool
    /// Whether resources that refer to the results come, in place of those that the results refer to.
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

  /// How much of each resource comes back.
  public enum Summary: String, Sendable, Hashable, CaseIterable {
    /// What the release marks as summary.
    case `true`
    /// Text, id, meta and what is mandatory.
    case text
    /// All but the text.
    case data
    /// No resource, only their number.
    case count
    case `false`
  }

  /// Whether the number of all results is counted.
  public enum Total: String, Sendable, Hashable, CaseIterable {
    case none, estimate, accurate
  }

  public var type: String
  public var criteria: [Criterion] = []
  public var sorts: [Sort] = []
  public var inclusions: [Inclusion] = []
  /// The most resources of one page; nil for all. Included ones do not count.
  public var count: Int?
  /// Where a page begins, as ``FHIRSearchResults/next`` gave it; nil for the first.
  public var page: String?
  public var summary = Summary.false
  /// The elements at the top that come back, with what is mandatory; empty for all.
  public var elements: [String] = []
  public var total = Total.accurate

  /// A search of all resources of a type.
  public init(_ type: String) { self.type = type }
}

/// Building a search.
extension FHIRSearch {
  /// With one parameter more; one of the values has to match.
  public func `where`(_ parameter: String, _ values: String...) -> FHIRSearch {
    changed { $0.criteria.append(Criterion(parameter, values)) }
  }

  public func sorted(by parameter: String, descending isDescending: Bool = false) -> FHIRSearch {
    changed { $0.sorts.append(Sort(parameter, isDescending: isDescending)) }
  }

  public func including(
    _ parameter: String, target: String? = nil, iterates: Bool = false
  ) -> FHIRSearch {
    changed {
      $0.inclusions.append(Inclusion(type, parameter, target: target, iterates: iterates))
    }
  }

  /// With the resources of a type that refer to the results by a parameter of theirs.
  public func includingReverse(
    _ type: String, _ parameter: String, iterates: Bool = false
  ) -> FHIRSearch {
    changed {
      $0.inclusions.append(
        Inclusion(type, parameter, iterates: iterates, isReverse: true))
    }
  }

  /// Pages of so many.
  public func limit(_ count: Int) -> FHIRSearch { changed { $0.count = max(0, count) } }

  /// The page that begins where another one ended.
  public func from(_ page: String?) -> FHIRSearch { changed { $0.page = page } }

  private func changed(_ body: (inout FHIRSearch) -> Void) -> FHIRSearch {
    var search = self
    body(&search)
    return search
  }
}
