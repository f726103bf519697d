public import ObjectModel
public import ValueModel
public protocol TextPrimitive: FHIRPrimitive { var text: String { get }; init(unchecked: String) }
extension TextPrimitive {
  public static var fieldKind: FieldKind { .string }
  public init?(fhirValue: Value) {
    guard let t = fhirValue.string else { return nil }; self.init(unchecked: t)
  }
  public var fhirValue: Value { Value(text) }
}
public struct FHIRDate: TextPrimitive {
  public var text: String; public init(unchecked: String) { text = unchecked }
}
public struct FHIRDateTime: TextPrimitive {
  public var text: String; public init(unchecked: String) { text = unchecked }
}
public struct FHIRInstant: TextPrimitive {
  public var text: String; public init(unchecked: String) { text = unchecked }
}
public struct FHIRTime: TextPrimitive {
  public var text: String; public init(unchecked: String) { text = unchecked }
}
public struct Base64Binary: TextPrimitive {
  public var text: String; public init(unchecked: String) { text = unchecked }
}
public struct ReferenceParts { public var type: String?; public init?(_ t: String) { type = nil } }
extension PrimitiveType { func accepts(_ b: UnsafeRawBufferPointer) -> Bool { true } }
