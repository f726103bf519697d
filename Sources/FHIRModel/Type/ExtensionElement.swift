/// The properties that extensions of all releases share.
public protocol ExtensionElement: Element {
  var url: String? { get set }
}
