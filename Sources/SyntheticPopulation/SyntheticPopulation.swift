public import FHIRModel
public import ValueModel

/// Fictional people with the records of a hospital and two practices in each of their towns, as
/// FHIR resources.
///
/// Everything follows from the seed: the same seed, release and end give the same resources on
/// every platform, and each patient is the same regardless of the number of patients. Values are
/// created when they are asked for; only the institutions are kept.
public struct SyntheticPopulation: Sendable {
  /// The default of `until`: 2026-01-01.
  public static let defaultEnd = CalendarDate(year: 2026, month: 1, day: 1)

  /// The range of `until`: 1900-01-01 to 9900-01-01.
  public static let ends =
    CalendarDate(year: 1900, month: 1, day: 1)...CalendarDate(year: 9900, month: 1, day: 1)

  public let seed: UInt64
  public let release: ReleaseVersion
  /// The day before which everything ends.
  public let until: CalendarDate

  private let institutions: Institutions
  private let dictionary = ValueDictionary()

  /// Creates the population of a seed. An `until` outside `ends` is moved to the nearer bound.
  public init(
    seed: UInt64, release: ReleaseVersion = .r4,
    until: CalendarDate = SyntheticPopulation.defaultEnd
  ) {
    self.seed = seed
    self.release = release
    self.until = min(max(until, Self.ends.lowerBound), Self.ends.upperBound)
    institutions = Institutions(seed: seed)
  }

  /// The names of all types of resources of a release, in the order in which they appear.
  public static func resourceTypes(_ release: ReleaseVersion) -> [String] {
    SyntheticResource.Kind.allCases.map { $0.name(release) }
  }

  /// The organizations and practitioners that patients refer to, which are the same for any number
  /// of patients.
  public func institutionResources() -> [SyntheticResource] {
    let writer = writer(.typeAndID)
    return institutions.organizations.indices.map { organization($0, writer) }
      + institutions.practitioners.indices.map { practitioner($0, writer) }
  }

  /// The patient with that number, counted from zero, and everything on record about them, in order
  /// of time.
  ///
  /// References have the form `Type/id` and lead to resources of the same patient or of
  /// `institutionResources`. Takes a few milliseconds.
  public func resources(ofPatient index: Int) -> [SyntheticResource] {
    let writer = writer(.typeAndID)
    return LifeWriter(writer: writer, life: life(index)).resources()
  }

  /// A transaction bundle for the patient with that number, counted from zero.
  ///
  /// It is self-contained: it includes everything that the patient refers to. Each entry has a
  /// `urn:uuid:` as its full URL, which the other entries use to refer to it. Institutions are put
  /// under their ids, so that bundles of several patients share them; the patient's own resources
  /// are posted.
  public func transaction(ofPatient index: Int) -> Value {
    let life = life(index)
    return LifeWriter(writer: writer(.uuid), life: life).transaction(
      id: bundleID(index), institutionsUpdated: institutionsUpdated)
  }

  // MARK: Parts

  private func life(_ index: Int) -> Life {
    LifeSimulation.life(index: index, seed: seed, institutions: institutions, until: until)
  }

  private func writer(_ references: ResourceWriter.ReferenceForm) -> ResourceWriter {
    ResourceWriter(release, references, institutions, dictionary: dictionary)
  }

  /// Twenty years before the end.
  private var institutionsUpdated: Moment { Moment(day: until.day - 20 * 365, minute: 480) }

  private func bundleID(_ index: Int) -> String {
    var random = RandomSource(seed: ~seed, stream: UInt64(index) + 1)
    return random.uuid()
  }

  private func organization(_ position: Int, _ writer: ResourceWriter) -> SyntheticResource {
    let organization = institutions.organizations[position]
    return SyntheticResource(
      type: SyntheticResource.Kind.organization.name(release), id: organization.id,
      value: writer.value { writer.organization(organization, updated: institutionsUpdated) })
  }

  private func practitioner(_ position: Int, _ writer: ResourceWriter) -> SyntheticResource {
    let practitioner = institutions.practitioners[position]
    return SyntheticResource(
      type: SyntheticResource.Kind.practitioner.name(release), id: practitioner.id,
      value: writer.value { writer.practitioner(practitioner, updated: institutionsUpdated) })
  }
}
