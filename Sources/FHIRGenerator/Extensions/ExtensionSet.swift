import ValueModel

/// The extensions in a set of definitions, the places where each may stand, and the names that each
/// has there.
struct ExtensionSet {
  /// An extension without an accessor, and the reason.
  struct Gap: Hashable, CustomStringConvertible {
    var url: String
    var reason: String

    var description: String { "\(url): \(reason)" }
  }

  private(set) var accessors: [ExtensionModel.Accessor] = []
  /// The extensions with views of their own, and the names of the views.
  private(set) var views: [(model: ExtensionModel, name: String)] = []
  private(set) var gaps: [Gap] = []

  private let release: Release
  private let places: ExtensionPlaces
  /// The models by the URLs of their definitions, which profiles and other definitions name.
  private var models: [String: ExtensionModel] = [:]

  /// `codes` are the names of code sets by URL. Definitions may come in any order and more than
  /// once.
  init(_ definitions: [Value], _ release: Release, codes: [String: String]) {
    self.release = release
    places = ExtensionPlaces(release)
    let sorted = definitions.sorted { ($0["url"]?.string ?? "") < ($1["url"]?.string ?? "") }
    let extensions = sorted.filter { Self.constrainedType($0) == "Extension" }
    readModels(extensions, codes)
    resolveParts()
    nameViews(not: codes)
    for definition in sorted where Self.constrainedType(definition) != "Extension" {
      addProfile(definition)
    }
    for definition in extensions { addContexts(definition) }
    listUnplaced()
    nameAccessors()
    var known: Set<Gap> = []
    gaps = gaps.filter { known.insert($0).inserted }
  }

  /// The type that a definition is a profile of; nil if it is not a profile.
  private static func constrainedType(_ definition: Value) -> String? {
    if let type = definition["constrainedType"]?.string { return type }
    guard definition["derivation"]?.string == "constraint" else { return nil }
    return definition["type"]?.string
  }

  // MARK: Definitions

  private mutating func readModels(_ definitions: [Value], _ codes: [String: String]) {
    let value = release.types.first { $0.name == "Extension" }?.elements.first { $0.isChoice }
    let reader = ExtensionReader(anyValue: value?.types ?? [], codes: codes)
    for definition in definitions {
      do {
        let model = try reader.read(definition)
        models[definition["url"]?.string ?? model.url] = model
      } catch {
        gaps.append(Gap(url: definition["url"]?.string ?? "?", reason: error.message))
      }
    }
  }

  /// Gives parts that are defined elsewhere the content of that definition.
  private mutating func resolveParts() {
    for url in models.keys.sorted() {
      guard var model = models[url] else { continue }
      resolveParts(&model, of: url)
      models[url] = model
    }
  }

  private mutating func resolveParts(_ model: inout ExtensionModel, of url: String) {
    var parts: [ExtensionModel] = []
    for var part in model.parts {
      resolveParts(&part, of: url)
      if let definition = part.definition {
        guard let known = models[definition] else {
          gaps.append(Gap(url: url, reason: "its part \(definition) is not defined"))
          continue
        }
        (part.value, part.hasAnyValue) = (known.value, known.hasAnyValue)
        part.definition = known.parts.isEmpty ? nil : known.url
      }
      parts.append(part)
    }
    model.parts = parts
  }

  private mutating func nameViews(not codes: [String: String]) {
    var taken = Set(release.types.map(\.name) + release.codes.map(\.name) + codes.values)
    for model in models.values.sorted(by: { $0.url < $1.url }) where !model.parts.isEmpty {
      let names = model.names.map { SwiftName.view($0) }.filter { !$0.isEmpty }
      views.append((model, Self.free(names, &taken)))
    }
  }

  /// The name of an extension's view; nil if it has none.
  func view(_ url: String) -> String? { views.first { $0.model.url == url }?.name }

  // MARK: Places

  private mutating func addProfile(_ definition: Value) {
    guard let root = ElementNode.tree(definition), let type = Self.constrainedType(definition)
    else { return }
    for node in root.all where ["extension", "modifierExtension"].contains(node.last) {
      guard let slice = node.slice, !node.isProhibited else { continue }
      for url in node.profiles {
        guard var model = models[url] else {
          let profile = definition["url"]?.string ?? type
          gaps.append(Gap(url: url, reason: "\(profile) uses it, and it is not defined"))
          continue
        }
        model.names.insert(slice, at: 0)
        model.least = node.element["min"]?.integer.map { Int($0) } ?? model.least
        if let most = node.most { model.most = Int(most) }
        if node.last == "modifierExtension" { model.isModifier = true }
        // The root is named for the type, even if the profile has another name.
        let path = ([type] + node.parentPath.split(separator: ".").dropFirst().map(String.init))
          .joined(separator: ".")
        do {
          for place in try places.places(path: path) { add(model, place) }
        } catch {
          gaps.append(Gap(url: url, reason: error.message))
        }
      }
    }
  }

  private mutating func addContexts(_ definition: Value) {
    guard let url = definition["url"]?.string, let model = models[url] else { return }
    let found = places.places(definition)
    for reason in found.reasons { gaps.append(Gap(url: url, reason: reason)) }
    for place in found.places {
      guard case .part(let owner) = place else {
        add(model, place)
        continue
      }
      if let known = models[owner], view(known.url) != nil {
        add(model, .part(known.url))
      } else {
        gaps.append(Gap(url: url, reason: "it extends \(owner), which has no type"))
      }
    }
  }

  /// Lists the extensions that have no place and are not part of another extension.
  private mutating func listUnplaced() {
    var known = Set(gaps.map(\.url)).union(accessors.map(\.model.url))
    for model in models.values { known.formUnion(model.parts.map(\.url)) }
    for (url, model) in models.sorted(by: { $0.key < $1.key })
    where !known.contains(url) && !known.contains(model.url) {
      gaps.append(Gap(url: url, reason: "no context and no profile says where it stands"))
    }
  }

  /// Adds an accessor once for each place: the rules of a profile come before those of the
  /// extension's own contexts.
  private mutating func add(_ model: ExtensionModel, _ place: ExtensionPlace) {
    if model.isModifier, !hasModifiers(place) {
      let reason = "it is a modifier, and \(place.title) has no modifier extensions"
      gaps.append(Gap(url: model.url, reason: reason))
    } else if !accessors.contains(where: { $0.place == place && $0.model.url == model.url }) {
      accessors.append(ExtensionModel.Accessor(place: place, name: "", model: model))
    }
  }

  private func hasModifiers(_ place: ExtensionPlace) -> Bool {
    switch place {
    case .type(let name):
      let base = places.type(name)?.base
      return base == .domainResource || base == .backboneElement
    case .all(let name): return name != "Element"
    case .primitives, .part: return false
    }
  }

  // MARK: Names

  private mutating func nameAccessors() {
    var taken: [ExtensionPlace: Set<String>] = [:]
    accessors.sort { ($0.place.title, $0.model.url) < ($1.place.title, $1.model.url) }
    for index in accessors.indices {
      let place = accessors[index].place
      var names = taken[place] ?? membersThere(place)
      accessors[index].name = Self.free(candidates(accessors[index]), &names)
      taken[place] = names
    }
  }

  private func candidates(_ accessor: ExtensionModel.Accessor) -> [String] {
    let owner = accessor.place.title
    var names: [String] = []
    for name in accessor.model.names {
      for name in [SwiftName.withoutOwner(name, owner), name].compactMap({ $0 }) {
        let name = SwiftName.accessor(name)
        // The suffix of a profile's name says nothing where the extension is used.
        let isLong = name.hasSuffix("Extension") && name != "Extension"
        names.append(isLong ? String(name.dropLast("Extension".count)) : name)
      }
    }
    return names.filter { !$0.isEmpty }
  }

  /// Names that accessors must not have: those of elements, of parts, and of the members of all
  /// views.
  private func membersThere(_ place: ExtensionPlace) -> Set<String> {
    let types =
      switch place {
      case .type(let name): places.type(name).map { [$0] } ?? []
      case .all: release.types.flatMap(\.all)
      case .primitives, .part: [TypeModel]()
      }
    var names = SwiftName.members
    if types.contains(where: \.isResource) { names.formUnion(SwiftName.resourceMembers) }
    for element in types.flatMap(\.elements) {
      names.insert(element.name)
      guard element.isChoice else { continue }
      for type in element.types {
        names.insert(element.name + type.name.prefix(1).uppercased() + type.name.dropFirst())
      }
    }
    if case .part(let url) = place, let model = models.values.first(where: { $0.url == url }) {
      names.formUnion(Self.partNames(model) + ["value"])
    }
    return names
  }

  /// The names of the parts, in order.
  static func partNames(_ model: ExtensionModel) -> [String] {
    var taken = SwiftName.members.union(model.hasValue ? ["value"] : [])
    return model.parts.map { part in
      free(part.names.map { SwiftName.accessor($0) }.filter { !$0.isEmpty }, &taken)
    }
  }

  /// The first name that is not taken; if all are, the first with the suffix `Extension`, and as
  /// many underscores as are needed.
  static func free(_ names: [String], _ taken: inout Set<String>) -> String {
    let first = names.first ?? "unnamed"
    let end = first.hasSuffix("Extension") ? "" : "Extension"
    for name in names + [first + end] where taken.insert(name).inserted { return name }
    var name = first + end + "_"
    while !taken.insert(name).inserted { name += "_" }
    return name
  }
}
