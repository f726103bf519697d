import FHIRModel

/// A small release of FHIR: what generated types look like, with a field of each sort.
enum TestRelease: FHIRRelease {
  typealias Meta = TestMeta
  typealias Narrative = TestNarrative
  typealias Extension = TestExtension
  typealias Reference = TestReference
  static let version = ReleaseVersion.r5
  static let types = TypeTable([
    TestPatient.definition, TestName.definition, TestExtension.definition, TestReference.definition,
  ])
  static let swiftTypes = SwiftTypeTable([
    [TestPatient.self, TestName.self, TestExtension.self, TestReference.self]
  ])
  static let searchParameters = SearchParameterTable(
    parsing: "Resource;_id token id:id\nPatient<Resource;birthdate date birthDate:date")
}

struct TestMeta: Element {
  static let definition = TypeDefinition("Meta", .element, "versionId:id")
  typealias Release = TestRelease
  var fields: FHIRObject
  init(unchecked fields: FHIRObject) { self.fields = fields }
}

struct TestNarrative: Element {
  static let definition = TypeDefinition("Narrative", .element, "div:xhtml!")
  typealias Release = TestRelease
  var fields: FHIRObject
  init(unchecked fields: FHIRObject) { self.fields = fields }
}

struct TestExtension: Element, ExtensionElement {
  static let definition = TypeDefinition("Extension", .element, "url:uri! valueString:string")
  typealias Release = TestRelease
  var fields: FHIRObject
  init(unchecked fields: FHIRObject) { self.fields = fields }

  init(_ url: String, _ value: String? = nil) {
    self.init()
    self.url = url
    valueString = value
  }

  var url: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }
  var valueString: String? {
    get { fields[string: Self.schema, 3] }
    set { fields[string: Self.schema, 3] = newValue }
  }
}

struct TestReference: Element, ReferenceElement {
  static let definition = TypeDefinition("Reference", .element, "reference:string display:string")
  typealias Release = TestRelease
  var fields: FHIRObject
  init(unchecked fields: FHIRObject) { self.fields = fields }

  var reference: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }
  var display: String? {
    get { fields[string: Self.schema, 3] }
    set { fields[string: Self.schema, 3] = newValue }
  }
}

struct TestName: Element {
  static let definition = TypeDefinition("HumanName", .element, "family:string given:string*")
  typealias Release = TestRelease
  var fields: FHIRObject
  init(unchecked fields: FHIRObject) { self.fields = fields }

  var family: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }
  var given: [String] {
    get { fields[strings: Self.schema, 3] }
    set { fields[strings: Self.schema, 3] = newValue }
  }
}

struct TestPatient: DomainResource {
  static let definition = TypeDefinition(
    "Patient", .domainResource,
    """
    active:boolean birthDate:date seen:dateTime* preferred:HumanName name:HumanName* \
    count:integer64 photo:base64Binary
    """)
  typealias Release = TestRelease
  var fields: FHIRObject
  init(unchecked fields: FHIRObject) { self.fields = fields }

  var active: Bool? {
    get { fields[boolean: Self.schema, 8] }
    set { fields[boolean: Self.schema, 8] = newValue }
  }
  var birthDate: FHIRDate? {
    get { fields[primitive: Self.schema, 9] }
    set { fields[primitive: Self.schema, 9] = newValue }
  }
  var seen: [FHIRDateTime] {
    get { fields[primitives: Self.schema, 10] }
    set { fields[primitives: Self.schema, 10] = newValue }
  }
  var preferred: TestName? {
    get { fields[object: Self.schema, 11] }
    set { fields[object: Self.schema, 11] = newValue }
    _modify { yield &fields[object: Self.schema, 11] }
  }
  var name: [TestName] {
    get { fields[objects: Self.schema, 12] }
    set { fields[objects: Self.schema, 12] = newValue }
    _modify { yield &fields[objects: Self.schema, 12] }
  }
  var count: Int64? {
    get { fields[primitive: Self.schema, 13] }
    set { fields[primitive: Self.schema, 13] = newValue }
  }
  var photo: Base64Binary? {
    get { fields[primitive: Self.schema, 14] }
    set { fields[primitive: Self.schema, 14] = newValue }
  }
}
