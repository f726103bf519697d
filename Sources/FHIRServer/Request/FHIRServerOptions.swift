import Andiron
public import FHIRModel
public import Foundation
public import ValueModel

/// Options for a server: the requests that it accepts, and its limits.
public struct FHIRServerOptions: Sendable {
  /// The effect of a deletion by a condition.
  public enum ConditionalDeletion: String, Sendable {
    /// Deletes the one resource that matches, and refuses the request if several match.
    case single
    /// Deletes all that match, in one transaction.
    case multiple
  }

  /// Whether resources are checked before they are written. With `.strict`, one with an error is
  /// refused, with every issue; with `.lenient`, any JSON object of the right type is stored.
  public var reading = ReadingMode.strict
  /// The effect of a deletion by a condition: it deletes one resource, or several.
  public var conditionalDeletion = ConditionalDeletion.single
  /// The most resources that a deletion by a condition deletes, if it may delete several.
  public var largestDeletionCount = 10_000
  /// The number of matches on a page if a client requests none.
  public var pageCount = 50
  /// The most matches on a page, even if a client requests more.
  public var largestPageCount = 1_000
  /// The most bytes of a link to a page of a search. A longer one is replaced by a short one, for
  /// which the server keeps the parameters of the search.
  public var longestLink = 8_000
  /// The most bytes of parameters that the server keeps for short links. It forgets the least
  /// recently requested searches first.
  public var largestKeptByteCount = 16 << 20
  /// The time for which the parameters of a search are kept after a client asked for a page of it.
  public var pageLifetime = Duration.seconds(3_600)
  /// The most bytes in the body of a request.
  public var largestByteCount = 64 << 20
  /// The greatest depth of nested arrays and objects in the body of a request.
  public var largestDepth = 100
  /// The most entries in a Bundle of requests.
  public var largestEntryCount = 10_000
  /// The most exports that are kept at once. Each keeps a state of the store, including the space
  /// of the data replaced since then, or copies of the resources of a database.
  public var largestExportCount = 8
  /// The time for which an export is kept after a client asked for it.
  public var exportLifetime = Duration.seconds(3_600)
  /// The directory for the files of exports from a database; nil for the system's directory for
  /// temporary files. They have no names in it and are not encrypted, and they go with the export,
  /// or when the process ends.
  public var exportDirectory: URL?
  /// The name of the software in the capability statement.
  public var softwareName = "Andiron"
  /// The version of the software in the capability statement, which is that of this library unless
  /// a program says otherwise; nil to leave it out.
  public var softwareVersion: String? = AndironVersion.text
  /// Whether clients have to log in, with a password or a token: the capability statement says so.
  public var requiresLogin = false
  /// By release, a part of a capability statement that the server adds to its own, such as
  /// `instantiates`, `implementationGuide` and, in `rest.resource`, `supportedProfile`.
  ///
  /// Its fields are merged into those of the statement: objects by their fields, entries of `rest`
  /// by `mode`, those of `resource` by `type`. Other arrays are appended, other values replaced.
  public var capabilities: [ReleaseVersion: Value] = [:]

  public init() {}
}
