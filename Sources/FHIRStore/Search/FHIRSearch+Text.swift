import Foundation

/// Reading a search from its text.
extension FHIRSearch {
  /// Reads `Type?name=value&…`, percent-escaped or not; a plus sign stands for itself. A
  /// compartment may come first: `Patient/p1/Type?…`.
  ///
  /// Throws `.invalidSearch` if the text is not a search, and `.notSupported` for an unknown
  /// modifier of a result parameter such as `_sort`.
  public init(text: String) throws(FHIRStoreError) {
    let mark = text.firstIndex(of: "?")
    var place = text[..<(mark ?? text.endIndex)]
    if place.hasPrefix("/") { place.removeFirst() }
    let parts = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 1 || parts.count == 3, let type = parts.last, Self.isType(type),
      Self.isType(parts[0])
    else {
      throw FHIRStoreError(.invalidSearch, "a search begins with a type of resource")
    }
    self.init(type)
    if parts.count == 3 { compartment = Compartment(parts[0], id: parts[1]) }
    guard let mark else { return }
    for pair in text[text.index(after: mark)...].split(separator: "&") {
      guard let equals = pair.firstIndex(of: "=") else {
        throw FHIRStoreError(.invalidSearch, "a parameter needs a value")
      }
      let name = Self.decoded(pair[..<equals])
      try add(name, Self.decoded(pair[pair.index(after: equals)...]))
    }
  }

  private static func isType(_ name: String) -> Bool {
    name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func decoded(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }

  private mutating func add(_ name: String, _ value: String) throws(FHIRStoreError) {
    let base = name.prefix { $0 != ":" }
    guard !base.isEmpty, !value.isEmpty else {
      throw FHIRStoreError(.invalidSearch, "a parameter needs a name and a value", path: name)
    }
    let modifier = name.dropFirst(base.count + 1)
    if let allowed = Self.control[String(base)], !modifier.isEmpty, !allowed.contains(modifier) {
      throw FHIRStoreError(.notSupported, "there is no such modifier", path: name)
    }
    switch base {
    case "_sort": addSorts(value, modifier)
    case "_count": count = try Self.number(value, name)
    case "_page": page = value
    case "_include", "_revinclude":
      try addInclusion(value, iterates: ["iterate", "recurse"].contains(modifier), name)
    case "_summary": summary = try Self.choice(value, name)
    case "_total": total = try Self.choice(value, name)
    case "_elements": elements += value.split(separator: ",").map(String.init)
    // The caller decides about the form of the answer, which these ask for.
    case "_format", "_pretty": break
    default:
      criteria.append(Criterion(name, SearchText.split(value, at: ",")))
    }
  }

  /// The parameters that control the results, with the modifiers that they allow.
  private static let control: [String: Set<Substring>] = [
    "_sort": ["asc", "desc"], "_count": [], "_page": [], "_summary": [], "_total": [],
    "_elements": [], "_include": ["iterate", "recurse"], "_revinclude": ["iterate", "recurse"],
  ]

  /// The names of the result parameters that a person writes.
  package static var resultParameters: [String] {
    control.keys.filter { $0 != "_page" }.sorted()
  }

  /// Adds sort keys. In DSTU2 a modifier sets the direction, in later releases a minus sign.
  private mutating func addSorts(_ names: String, _ modifier: Substring) {
    for name in names.split(separator: ",") {
      let hasMinus = name.hasPrefix("-")
      sorts.append(
        Sort(
          String(hasMinus ? name.dropFirst() : name),
          isDescending: hasMinus != (modifier == "desc")))
    }
  }

  private static func number(_ text: String, _ name: String) throws(FHIRStoreError) -> Int {
    guard let number = Int(text), number >= 0 else {
      throw FHIRStoreError(.invalidSearch, "expected a number", path: name)
    }
    return number
  }

  private static func choice<C: RawRepresentable>(
    _ text: String, _ name: String
  ) throws(FHIRStoreError) -> C where C.RawValue == String {
    guard let choice = C(rawValue: text) else {
      throw FHIRStoreError(.invalidSearch, "not one of its values", path: name)
    }
    return choice
  }

  private mutating func addInclusion(
    _ text: String, iterates: Bool, _ name: String
  ) throws(FHIRStoreError) {
    let parts = text.split(separator: ":").map(String.init)
    let isReverse = name.hasPrefix("_rev")
    if parts == ["*"] {
      // What refers to the results may be of any type.
      let type = isReverse ? "*" : type
      inclusions.append(Inclusion(type, "*", iterates: iterates, isReverse: isReverse))
      return
    }
    guard (2...3).contains(parts.count) else {
      throw FHIRStoreError(
        .invalidSearch, "expected Type:parameter or Type:parameter:Target", path: name)
    }
    inclusions.append(
      Inclusion(
        parts[0], parts[1], target: parts.count > 2 ? parts[2] : nil, iterates: iterates,
        isReverse: isReverse))
  }

  /// The text that `init(text:)` reads.
  public var text: String {
    var pairs = criteria.map { "\($0.name)=\(Self.escaped($0.values.joined(separator: ",")))" }
    pairs += inclusions.map { inclusion in
      let name =
        (inclusion.isReverse ? "_revinclude" : "_include") + (inclusion.iterates ? ":iterate" : "")
      if inclusion.type == "*" { return "\(name)=*" }
      let target = inclusion.target.map { ":" + $0 } ?? ""
      return "\(name)=\(inclusion.type):\(inclusion.parameter)\(target)"
    }
    if !sorts.isEmpty {
      let names = sorts.map { ($0.isDescending ? "-" : "") + $0.parameter }
      pairs.append("_sort=" + names.joined(separator: ","))
    }
    if let count { pairs.append("_count=\(count)") }
    if summary != .false { pairs.append("_summary=\(summary.rawValue)") }
    if !elements.isEmpty { pairs.append("_elements=" + elements.joined(separator: ",")) }
    if total != .accurate { pairs.append("_total=\(total.rawValue)") }
    if let page { pairs.append("_page=\(page)") }
    let place = (compartment.map { "\($0.type)/\($0.id)/" } ?? "") + type
    return pairs.isEmpty ? place : place + "?" + pairs.joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }

  private static let allowed: CharacterSet = {
    var allowed = CharacterSet.urlQueryAllowed
    allowed.remove(charactersIn: "&%+#")
    return allowed
  }()
}
