extension Element {
  /// All extensions with that `url`, in order.
  public func extensions(url: String) -> [Release.Extension] { `extension`.all(url: url) }

  /// Adds an extension after the others.
  public mutating func addExtension(_ new: Release.Extension) { `extension`.append(new) }

  /// Removes all extensions with that `url`.
  public mutating func removeExtensions(url: String) { `extension`[url: url] = nil }
}
