import CouchProtocol
import DocumentStore
import ValueModel

extension DocumentView {
  /// Creates the view that a client requests. Throws `CouchError` if a parameter is invalid.
  init(_ request: CouchRequest) throws {
    self.init()
    let isMeta = request.flag("meta")
    revisions = request.flag("revs")
    revisionStates = isMeta || request.flag("revs_info")
    conflicts = isMeta || request.flag("conflicts")
    deletedConflicts = isMeta || request.flag("deleted_conflicts")
    localSequence = request.flag("local_seq")
    attachments = request.flag("attachments")
    encodingInfo = request.flag("att_encoding_info")
    if let list = try request.json("atts_since"), list.kind == .array {
      since = try list.elements
        .filter { !($0.string.map(RevisionText.isOutOfRange) ?? false) }
        .map(IncomingDocument.revision)
      attachments = true
    }
  }
}
