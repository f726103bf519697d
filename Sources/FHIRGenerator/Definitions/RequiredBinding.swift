import ValueModel

/// The value set that an element must take its codes from.
struct RequiredBinding {
  /// The URL without a version.
  var url: String
  var name: String?

  init?(_ element: Value) {
    guard let binding = element["binding"], binding["strength"]?.string == "required" else {
      return nil
    }
    let url =
      binding["valueSet"]?.string ?? binding["valueSetReference"]?["reference"]?.string
      ?? binding["valueSetUri"]?.string
    guard let url else { return nil }
    self.url = String(url.prefix { $0 != "|" })
    name =
      binding["extension"]?.elements.first {
        $0["url"]?.string?.hasSuffix("bindingName") == true
      }?["valueString"]?.string
  }
}
