import FHIRModel
import Testing

@Suite struct ExtensionTests {
  @Test func extensionsAreFoundByURL() {
    var patient = TestPatient()
    patient.extension = [
      TestExtension("http://a", "1"), TestExtension("http://b", "2"),
      TestExtension("http://a", "3"),
    ]
    #expect(patient.extension[url: "http://a"]?.valueString == "1")
    #expect(patient.extension[url: "http://c"] == nil)
    #expect(patient.extensions(url: "http://a").map(\.valueString) == ["1", "3"])
    #expect(patient.extensions(url: "http://c").isEmpty)
  }

  @Test func extensionsAreSetByURL() {
    var patient = TestPatient()
    patient.extension[url: "http://a"] = TestExtension("http://other", "1")
    #expect(patient.extension == [TestExtension("http://a", "1")])
    patient.extension[url: "http://a"]?.valueString = "2"
    patient.extension[url: "http://b"]?.valueString = "nobody"
    #expect(patient.extension == [TestExtension("http://a", "2")])
    patient.addExtension(TestExtension("http://b"))
    patient.addExtension(TestExtension("http://a"))
    patient.modifierExtension[url: "http://m"] = TestExtension("http://m")
    #expect(patient.extension.count == 3 && patient.modifierExtension.count == 1)
    patient.removeExtensions(url: "http://a")
    #expect(patient.extension == [TestExtension("http://b")])
    patient.removeExtensions(url: "http://b")
    #expect(patient.fields["extension"] == nil)
  }

  @Test func elementsHaveThemToo() {
    var name = TestName()
    name.addExtension(TestExtension("http://a", "x"))
    #expect(name.extensions(url: "http://a").first?.valueString == "x")
    name.removeExtensions(url: "http://b")
    #expect(name.extension.count == 1)
    name.removeExtensions(url: "http://a")
    #expect(name.fields.count == 0)
  }
}
