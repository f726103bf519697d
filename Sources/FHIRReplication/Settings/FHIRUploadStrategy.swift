/// The strategy for sending local changes to a server.
public struct FHIRUploadStrategy: Sendable, Hashable {
  public enum Form: Sendable, Hashable {
    /// Transaction Bundles, which the server performs as a whole. Resources that refer to each
    /// other in a circle are in one Bundle, regardless of their number.
    case transactions(mostEntries: Int = 500, mostBytes: Int = 4 << 20)
    /// A request for each resource.
    case requests
    /// Transactions where the server declares them, else requests.
    case automatic
  }

  public enum Creation: Sendable, Hashable {
    /// `PUT` under the `id` in the store. Repeating the request is harmless.
    case put
    /// `POST`; the server assigns another `id`, which replaces the one in the store and in all
    /// references to it. To prevent a repetition from creating a second resource, the resource gets
    /// an identifier of this system, whose value is the former `id`, and `If-None-Exist` searches
    /// for it.
    case post(identifierSystem: String)
  }

  public enum Update: Sendable, Hashable {
    /// The whole resource.
    case put
    /// JSON Patch with the difference from the server's resource, where that is known exactly.
    case patch
    /// Patches where the server declares them, else whole resources.
    case automatic
  }

  public var form: Form
  public var creation: Creation
  public var update: Update

  public init(form: Form = .automatic, creation: Creation = .put, update: Update = .put) {
    self.form = form
    self.creation = creation
    self.update = update
  }
}
