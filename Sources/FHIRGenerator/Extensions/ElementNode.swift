import ValueModel

/// An element of a definition, with the elements after it that belong to it.
///
/// Slices have the same paths, so only the order shows which one an element is in.
final class ElementNode {
  let path: String
  let element: Value
  private(set) var children: [ElementNode] = []

  private init(_ path: String, _ element: Value) {
    self.path = path
    self.element = element
  }

  /// The tree of a definition's differential or, if it has none, of its snapshot; nil if it has
  /// neither.
  static func tree(_ definition: Value) -> ElementNode? {
    let elements = [definition["differential"], definition["snapshot"]].lazy
      .compactMap { $0?["element"]?.elements }.first { !$0.isEmpty }
    guard let elements, let first = elements.first?["path"]?.string else { return nil }
    let rootPath = String(first.prefix { $0 != "." })
    let hasRoot = rootPath == first
    let root = ElementNode(rootPath, hasRoot ? elements[0] : Value(object: [(String, Value)]()))
    var open = [root]
    for element in elements.dropFirst(hasRoot ? 1 : 0) {
      guard let path = element["path"]?.string else { continue }
      while open.count > 1, !path.hasPrefix(open[open.count - 1].path + ".") { open.removeLast() }
      let node = ElementNode(path, element)
      open[open.count - 1].children.append(node)
      open.append(node)
    }
    return root
  }

  /// The node itself and all nodes below it, in order.
  var all: [ElementNode] { [self] + children.flatMap(\.all) }

  var last: String { path.split(separator: ".").last.map(String.init) ?? path }
  var parentPath: String { path.split(separator: ".").dropLast().joined(separator: ".") }

  /// The name of the slice. DSTU2 names elements, and an element that is not a slice has its own
  /// name.
  var slice: String? {
    guard let name = (element["sliceName"] ?? element["name"])?.string, name != last else {
      return nil
    }
    return name
  }

  var most: String? { element["max"]?.string }
  var isProhibited: Bool { most == "0" }

  /// The definitions that the types name, without versions.
  var profiles: [String] {
    var urls: [String] = []
    for type in element["type"]?.elements ?? Value(array: []).elements {
      guard let profile = type["profile"] else { continue }
      if let url = profile.string { urls.append(url) }
      if profile.kind == .array { urls += profile.elements.compactMap(\.string) }
    }
    return urls.map { String($0.prefix { $0 != "|" }) }
  }
}
