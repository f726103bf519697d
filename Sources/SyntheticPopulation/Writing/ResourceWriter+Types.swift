import FHIRModel

/// The data types of FHIR.
extension ResourceWriter {
  /// Writes the fields that every resource begins with.
  func head(_ type: SyntheticResource.Kind, id: String, updated: Moment) {
    field("resourceType", type.name(release))
    field("id", id)
    object("meta") { field("lastUpdated", updated.text) }
  }

  func coding(_ name: String? = nil, _ code: Code) {
    object(name) {
      field("system", code.system.address(release))
      field("code", code.code)
      field("display", ifPresent: code.display)
    }
  }

  func concept(_ name: String? = nil, _ concept: Concept) {
    object(name) {
      array("coding") { for code in concept.codes { coding(nil, code) } }
      field("text", ifPresent: concept.text)
    }
  }

  func concept(_ name: String? = nil, _ code: Code) {
    object(name) { array("coding") { coding(nil, code) } }
  }

  /// Writes a list of one concept, or only the concept if the release has no list there.
  func concept(_ name: String, _ code: Code, isList: Bool) {
    if isList { array(name) { concept(nil, code) } } else { concept(name, code) }
  }

  func concepts(_ name: String, _ concept: Concept) {
    array(name) { self.concept(nil, concept) }
  }

  func reference(_ name: String? = nil, _ type: SyntheticResource.Kind, _ id: String) {
    object(name) {
      switch references {
      case .typeAndID: field("reference", type.name(release) + "/" + id)
      case .uuid: field("reference", "urn:uuid:" + id)
      }
    }
  }

  /// Writes a list with one CodeableReference, as R5 calls it.
  func codeableReferences(_ name: String, _ type: SyntheticResource.Kind, _ id: String) {
    array(name) { object { reference("reference", type, id) } }
  }

  func practitioner(_ name: String? = nil, _ position: Int) {
    reference(name, .practitioner, institutions.practitioners[position].id)
  }

  func organization(_ name: String? = nil, _ position: Int) {
    reference(name, .organization, institutions.organizations[position].id)
  }

  func quantity(_ name: String? = nil, _ amount: Amount, _ unit: Unit) {
    object(name) {
      field("value", amount)
      field("unit", unit.text)
      field("system", CodeSystem.ucum.address(release))
      field("code", unit.code)
    }
  }

  func period(_ name: String, _ start: Moment, _ end: Moment) {
    object(name) {
      field("start", start.text)
      field("end", end.text)
    }
  }

  func identifier(type: Code? = nil, system: String, _ number: String) {
    array("identifier") {
      object {
        field("use", "official")
        if let type { concept("type", type) }
        field("system", system)
        field("value", number)
      }
    }
  }

  /// Writes a name, as an element of a list or as the value of a field.
  func name(_ field: String? = nil, _ name: PersonName, family: String, use: String) {
    object(field) {
      self.field("use", use)
      if release == .dstu2 {
        array("family") { self.field(nil, family) }
      } else {
        self.field("family", family)
      }
      array("given") { for given in name.given { self.field(nil, given) } }
      if let prefix = name.prefix { array("prefix") { self.field(nil, prefix) } }
    }
  }

  func contactPoint(_ system: String, _ value: String, use: String) {
    object {
      field("system", system)
      field("value", value)
      field("use", use)
    }
  }

  func address(_ name: String? = nil, _ address: Place.Address, use: String?) {
    object(name) {
      field("use", ifPresent: use)
      array("line") { field(nil, address.line) }
      field("city", address.place.town)
      field("state", ifPresent: address.place.state)
      field("postalCode", address.postalCode)
      field("country", address.place.country)
    }
  }
}
