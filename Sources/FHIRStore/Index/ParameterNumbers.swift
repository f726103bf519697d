import FHIRModel

/// The numbers that identify parameters in keys.
///
/// A parameter whose paths are among those of another one, as those of `code` are of `combo-code`,
/// lends it its keys: the other one has keys of its own only for the remaining paths, and is looked
/// up under both numbers. Two parameters with the same paths share all keys.
struct ParameterNumbers {
  /// The paths whose terms are stored under one number.
  struct Owned {
    let number: UInt8
    let kind: SearchParameter.Kind
    let paths: [SearchPath]
  }

  /// The parameters that own paths.
  private(set) var owned: [Owned] = []
  /// The parameters whose terms are ordered and stored under several numbers: their own number, and
  /// all of these.
  private(set) var joint: [(number: UInt8, parts: [UInt8])] = []
  private var own: [String: UInt8] = [:]
  private var all: [String: [UInt8]] = [:]

  /// Assigns numbers to the parameters; those beyond the largest number have no keys.
  init(_ parameters: some Sequence<SearchParameter>) {
    var borrowers: [SearchParameter] = []
    for (index, parameter) in parameters.prefix(SearchKey.maximumNumber).enumerated() {
      own[parameter.name] = UInt8(index + 1)
      borrowers.append(parameter)
    }
    // A parameter that lends has its numbers before those that borrow from it.
    borrowers.sort { ($0.paths.count, $0.name) < ($1.paths.count, $1.name) }
    for (index, parameter) in borrowers.enumerated() {
      add(parameter, lenders: borrowers[..<index])
    }
  }

  private mutating func add(_ parameter: SearchParameter, lenders: ArraySlice<SearchParameter>) {
    guard let number = own[parameter.name] else { return }
    var rest = parameter.paths
    var numbers: [UInt8] = []
    // The keys of references have another form and are shared by all parameters that find them.
    for lender in lenders where parameter.kind != .reference && lender.kind == parameter.kind {
      guard lender.paths.allSatisfy(parameter.paths.contains) else { continue }
      rest.removeAll { lender.paths.contains($0) }
      for other in self.numbers(of: lender.name) where !numbers.contains(other) {
        numbers.append(other)
      }
    }
    if !rest.isEmpty {
      owned.append(Owned(number: number, kind: parameter.kind, paths: rest))
      numbers.append(number)
    }
    all[parameter.name] = numbers.sorted()
    if numbers.count > 1, parameter.kind.isOrdered { joint.append((number, numbers)) }
  }

  /// The numbers of a parameter, ascending; empty if it has no keys.
  func numbers(of parameter: String) -> [UInt8] { all[parameter] ?? [] }

  /// The number under which a resource is noted if the parameter has several terms in it; nil if it
  /// has no keys.
  func numberOfSeveral(_ parameter: String) -> UInt8? {
    let numbers = numbers(of: parameter)
    return numbers.count > 1 ? own[parameter] : numbers.first
  }
}

extension SearchParameter.Kind {
  /// Whether its terms are ordered in the index, so that ranges of them can be looked up.
  var isOrdered: Bool { self == .date || self == .number || self == .quantity }
}
