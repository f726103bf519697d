import FHIRModel

/// The numbers under which the keys of parameters stand.
///
/// A parameter whose paths are among those of another one, as `code` is of `combo-code`, lends it its keys: the other one has
/// keys of its own for the rest alone, and is looked for under both numbers. Two of the same paths share all keys.
struct ParameterNumbers {
  /// The paths whose terms stand under one number.
  struct Owned {
    let number: UInt8
    let kind: SearchParameter.Kind
    let paths: [SearchPath]
  }

  /// Those that own paths.
  private(set) var owned: [Owned] = []
  /// Of parameters whose terms stand in an order and under several numbers: all of these, by their own number.
  private(set) var joint: [(number: UInt8, parts: [UInt8])] = []
  private var own: [String: UInt8] = [:]
  private var all: [String: [UInt8]] = [:]

  /// As many parameters as there are numbers have keys.
  init(_ parameters: some Sequence<SearchParameter>) {
    var borrowers: [SearchParameter] = []
    for (index, parameter) in parameters.prefix(SearchKey.maximumNumber).enumerated() {
      own[parameter.name] = UInt8(index + 1)
      borrowers.append(parameter)
    }
    // Whoever lends has its numbers before those who borrow.
    borrowers.sort { ($0.paths.count, $0.name) < ($1.paths.count, $1.name) }
    for (index, parameter) in borrowers.enumerated() {
      add(parameter, lenders: borrowers[..<index])
    }
  }

  private mutating func add(_ parameter: SearchParameter, lenders: ArraySlice<SearchParameter>) {
    guard let number = own[parameter.name] else { return }
    var rest = parameter.paths
    var numbers: [UInt8] = []
    // References have keys of another form, which all that find them share.
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

  /// Ascending; empty where the parameter has no keys.
  func numbers(of parameter: String) -> [UInt8] { all[parameter] ?? [] }

  /// The number under which resources are noted in which the parameter has several terms; nil where it has no keys.
  func numberOfSeveral(_ parameter: String) -> UInt8? {
    let numbers = numbers(of: parameter)
    return numbers.count > 1 ? own[parameter] : numbers.first
  }
}

extension SearchParameter.Kind {
  /// Whether its terms stand in an order in the index, in which ranges of them are looked for.
  var isOrdered: Bool { self == .date || self == .number || self == .quantity }
}
