extension CompoundKey: MadeUpLeaf {
  package static func madeUp(isSecond: Bool) -> Self? {
    func part<P: CompoundKeyPart>(_ type: P.Type) throws -> P {
      let contents = ProbeContents.of(type)
      guard let part = isSecond ? contents?.last : contents?.first else { throw NoPart() }
      return part
    }
    guard let parts = try? (repeat part((each Part).self)) else { return nil }
    return Self(repeat each parts)
  }
}
