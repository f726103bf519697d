/// The properties that references of all releases share.
public protocol ReferenceElement: Element {
  var reference: String? { get set }
  var display: String? { get set }
}
