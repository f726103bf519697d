import CareModel
import FHIRModel
import FHIRR4

/// Postal addresses. The lines of the street are those of the text; the district is the
/// administrative area below the state.
enum PostalAddressForm {
  static func written(_ address: PostalAddress?) -> [Address] {
    guard let address else { return [] }
    var result = Address()
    result.line = address.street.split(separator: "\n").compactMap { FHIRText.string(String($0)) }
    result.city = FHIRText.string(address.city)
    result.district = FHIRText.string(address.subAdministrativeArea)
    result.state = FHIRText.string(address.state)
    result.postalCode = FHIRText.string(address.postalCode)
    result.country = FHIRText.string(address.country)
    return result == Address() ? [] : [result]
  }

  /// The first address; a text alone becomes the street. Nil if there is none.
  static func read(_ addresses: [Address]) -> PostalAddress? {
    guard let address = addresses.first else { return nil }
    let lines = address.line.isEmpty ? [address.text].compactMap { $0 } : address.line
    var result = PostalAddress(
      street: lines.joined(separator: "\n"), city: address.city ?? "", state: address.state ?? "",
      postalCode: address.postalCode ?? "", country: address.country ?? "")
    result.subAdministrativeArea = address.district ?? ""
    return result
  }
}
