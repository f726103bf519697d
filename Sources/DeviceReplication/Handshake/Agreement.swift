/// The agreement that each side derives from the two hellos on its own.
struct Agreement: Sendable, Hashable {
  let version: UInt16
  let suite: FrameSuite

  /// Throws `.sameRole`, `.noCommonVersion` and `.encryptionRequired`.
  init(_ own: Hello, _ other: Hello) throws(DeviceError) {
    guard own.role != other.role else {
      throw DeviceError(.sameRole, "both sides are \(own.role)s")
    }
    version = min(own.versions.upperBound, other.versions.upperBound)
    guard version >= max(own.versions.lowerBound, other.versions.lowerBound) else {
      throw DeviceError(
        .noCommonVersion,
        "this side has the versions \(Self.text(own)), and the other \(Self.text(other))")
    }
    let choices = [own.encryption, other.encryption]
    guard choices.contains(.none) else {
      suite = .encrypted
      return
    }
    guard !choices.contains(.required) else {
      throw DeviceError(.encryptionRequired, "one side requires encryption, the other has none")
    }
    suite = .tagged
  }

  private static func text(_ hello: Hello) -> String {
    "\(hello.versions.lowerBound) to \(hello.versions.upperBound)"
  }
}
