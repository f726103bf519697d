import ValueModel

extension SelectorKeySet {
  /// The values that pass a test, and perhaps others.
  init(_ test: SelectorTest, strings: SelectorStrings) {
    switch test {
    case .comparison(let relation, let value):
      self.init(relation, value, strings: strings)
    case .exists(let isThere): self = isThere ? .everything : .nothing
    case .type(let name): self = Self.type(name)
    case .isIn(let values):
      let equal = values.map { SelectorKeySet(.equal, $0, strings: strings) }
      // Of an array, the elements are compared.
      self.init(unionOf: equal + [Self.arrays])
    case .all, .size, .anyElement, .everyElement: self = Self.arrays
    case .anyName: self = Self.objects
    case .remainder: self = Self.numbers
    case .expression: self = Self.texts
    case .prefix(let text): self = Self.prefix(text, strings)
    case .not: self = .everything
    }
  }

  private init(
    _ relation: ComparisonOperator, _ value: Value, strings: SelectorStrings
  ) {
    let start = Place.before([])
    let end = Place.after([])
    let place = Self.place(of: value, strings)
    switch relation {
    case .equal: self = place.set
    case .notEqual: self = .everything
    case .less: self.init(start, place.hasOrder ? place.lower : place.upper)
    case .lessOrEqual: self.init(start, place.upper)
    case .greater: self.init(place.hasOrder ? place.upper : place.lower, end)
    case .greaterOrEqual: self.init(place.lower, end)
    }
  }

  /// Returns the place of the values that are equal to `value`, which may contain other values too;
  /// `hasOrder` says whether all smaller values are before the place and all greater ones after it.
  private static func place(
    of value: Value, _ strings: SelectorStrings
  ) -> (set: SelectorKeySet, lower: Place, upper: Place, hasOrder: Bool) {
    let key = SelectorKey(value, strings: strings)
    let isOrdered = strings == .bytes || ![.string, .array, .object].contains(value.kind)
    guard !isOrdered else {
      return (SelectorKeySet(key), .before(key.bytes), .after(key.bytes), !key.isCut)
    }
    var set = value.kind == .array ? arrays : value.kind == .object ? objects : texts
    let (lower, upper) = (set.intervals[0].lower, set.intervals[0].upper)
    if value.kind == .string, SelectorKey.plain(value.string ?? "") != nil {
      set = SelectorKeySet(unionOf: [SelectorKeySet(key), otherTexts])
    }
    return (set, lower, upper, false)
  }

  private static func prefix(_ text: String, _ strings: SelectorStrings) -> SelectorKeySet {
    // A beginning is compared by bytes, and a composed character may be one of several.
    guard strings == .bytes else { return texts }
    var encoder = OrderedKeyEncoder()
    encoder.appendPrefix(of: text)
    let bytes = Array(encoder.bytes.prefix(SelectorKey.longest))
    return SelectorKeySet(.before(bytes), .after(bytes))
  }

  private static func type(_ name: String) -> SelectorKeySet {
    switch name {
    case "null": kind(.null)
    case "boolean": kind(.boolean)
    case "number": numbers
    case "string": texts
    case "array": arrays
    case "object": objects
    default: .nothing
    }
  }

  static let texts = SelectorKeySet(unionOf: [kind(.string), otherTexts]).joined
  private static let otherTexts = SelectorKeySet(
    tags: SelectorKey.Tag.otherText...SelectorKey.Tag.otherText)
  private static let numbers = kind(.number)
  static let arrays = SelectorKeySet(tags: SelectorKey.Tag.array...SelectorKey.Tag.array)
  static let objects = SelectorKeySet(tags: SelectorKey.Tag.object...SelectorKey.Tag.object)

  private static func kind(_ kind: KeyPart.Kind) -> SelectorKeySet {
    let range = OrderedKeyEncoder().range(of: kind)
    return SelectorKeySet(.before(range.lower), .before(range.upper ?? []))
  }

  private var joined: SelectorKeySet {
    hull.map { SelectorKeySet($0.lower, $0.upper) } ?? .nothing
  }
}
