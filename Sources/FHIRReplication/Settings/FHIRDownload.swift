/// The resources of a server that are downloaded to a store.
///
/// A download is identified by its ``text``: under it, the store keeps the server's time up to
/// which the download was performed, so that the next run requests only later changes.
public struct FHIRDownload: Sendable, Hashable {
  /// The scope of an export.
  public enum Scope: Sendable, Hashable {
    case system
    case patients
    case group(String)

    var path: String {
      switch self {
      case .system: "$export"
      case .patients: "Patient/$export"
      case .group(let id): "Group/\(id)/$export"
      }
    }
  }

  enum Kind: Sendable, Hashable {
    case search
    case everything
    case export(types: [String])
  }

  let kind: Kind
  /// The request, below the server's address and without the parameters that this module adds.
  public let text: String
  /// Whether runs after the first request only later changes.
  public let isIncremental: Bool

  /// The results of a search, such as `Observation?patient=p1&category=laboratory`, with the
  /// resources that it includes; also within a compartment, such as `Patient/p1/Condition`. The
  /// text is in the form of an address, percent-encoded where necessary.
  ///
  /// An incremental search adds `_lastUpdated`. Resources that no longer match the search stay in
  /// the store.
  public static func search(_ text: String, isIncremental: Bool = true) -> FHIRDownload {
    FHIRDownload(kind: .search, text: text, isIncremental: isIncremental)
  }

  /// A patient with all resources that belong to them, by `Patient/ID/$everything`.
  public static func everything(ofPatient id: String, isIncremental: Bool = true) -> FHIRDownload {
    FHIRDownload(kind: .everything, text: "Patient/\(id)/$everything", isIncremental: isIncremental)
  }

  /// The compartment of a patient, by one search for each type, for servers without `$everything`.
  public static func compartment(ofPatient id: String, types: [String]) -> [FHIRDownload] {
    types.map { $0 == "Patient" ? search("Patient?_id=\(id)") : search("Patient/\(id)/\($0)") }
  }

  /// An export in files (Bulk Data Access IG, <https://hl7.org/fhir/uv/bulkdata/export.html>), of
  /// some types or of all. It suits first downloads of many resources: the files are streamed, and
  /// an interrupted run continues with the same export.
  public static func export(
    _ scope: Scope, types: [String] = [], isIncremental: Bool = true
  ) -> FHIRDownload {
    let query = types.isEmpty ? "" : "?_type=" + types.joined(separator: ",")
    return FHIRDownload(
      kind: .export(types: types), text: scope.path + query, isIncremental: isIncremental)
  }

  /// Returns the download that a request describes, in the form that follows a server's address: a
  /// search, also within a compartment, `Patient/ID/$everything`, or an export, such as
  /// `Patient/$export?_type=Patient`.
  public static func request(_ text: String, isIncremental: Bool = true) -> FHIRDownload {
    let parts = text.split(separator: "?", maxSplits: 1)
    let path = (parts.first ?? "").split(separator: "/")
    let query = parts.count > 1 ? parts[1] : ""
    if path.last == "$export" {
      let types = query.hasPrefix("_type=") ? query.dropFirst(6).split(separator: ",") : []
      return FHIRDownload(
        kind: .export(types: types.map(String.init)), text: text, isIncremental: isIncremental)
    }
    if path.last == "$everything" {
      return FHIRDownload(kind: .everything, text: text, isIncremental: isIncremental)
    }
    return search(text, isIncremental: isIncremental)
  }

  /// The type of the resources that the download finds; nil if it may find any.
  var type: String? {
    guard kind == .search else { return nil }
    return text.split(separator: "?").first?.split(separator: "/").last.map(String.init)
  }

  /// Returns the reason why the download cannot be performed; nil if it can. `isType` tells whether
  /// a type is one of the release.
  func problem(isType: (String) -> Bool) -> String? {
    let printable = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != 0x23 }
    guard printable, (1...2_000).contains(text.utf8.count), !text.hasPrefix("/"),
      !text.contains("://"),
      !text.contains("..")
    else { return "it is no request below the server's address" }
    let query = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let names = query.split(separator: "&").map { $0.prefix { $0 != "=" && $0 != ":" } }
    if names.contains(where: { ["_elements", "_summary"].contains($0) }) {
      return "it finds parts of resources"
    }
    if isIncremental, names.contains("_lastUpdated") || names.contains("_since") {
      return "an incremental download has its own bound of time"
    }
    switch kind {
    case .search:
      guard let type, isType(type) else { return "it names no type of the release" }
    case .export(let types):
      guard types.allSatisfy(isType) else { return "it names no type of the release" }
    case .everything: break
    }
    return nil
  }
}
