import Testing

@testable import FHIRReplication

@Suite struct ServerAddressTests {
  @Test(
    "an address of the server's own host is reached where the server was",
    arguments: [
      ("https://a.example/fhir", "http://a.example/fhir?p=2", "https://a.example/fhir?p=2"),
      ("https://a.example/fhir", "http://A.example:8080/x?p=2", "https://a.example/x?p=2"),
      ("https://a.example:8443/fhir", "https://a.example/fhir", "https://a.example:8443/fhir"),
      ("http://a.example:81", "http://a.example", "http://a.example:81"),
      ("https://[::1]:8443/fhir", "http://[::1]:80/x", "https://[::1]:8443/x"),
      ("https://a.example", "http://b.example/x", "http://b.example/x"),
      ("https://a.example", "http://a.example.org/x", "http://a.example.org/x"),
      ("http://a.example", "https://a.example/x", "https://a.example/x"),
      ("https://a.example", "http://u@a.example/x", "http://u@a.example/x"),
      ("https://[::1]", "http://[::2]/x", "http://[::2]/x"),
    ])
  func reachable(_ server: String, _ address: String, _ expected: String) throws {
    #expect(try ServerAddress(server).reachable(address) == expected)
  }
}
