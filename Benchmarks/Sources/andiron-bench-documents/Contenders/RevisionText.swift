/// The identifiers of revisions as CDTDatastore makes them: a number, a hyphen, and the MD5 of the
/// parent's, whether the document is deleted, and the body.
enum RevisionText {
  static func next(after parent: String?, isDeleted: Bool, json: [UInt8]) -> String {
    var bytes = [UInt8(parent?.utf8.count ?? 0)]
    bytes.reserveCapacity(json.count + 64)
    if let parent { bytes += parent.utf8 }
    bytes.append(isDeleted ? 1 : 0)
    bytes += json
    return "\(parent.map { number(of: $0) + 1 } ?? 1)-" + MD5.digest(bytes)
  }

  static func number(of revision: String) -> Int {
    var number = 0
    for byte in revision.utf8 {
      guard byte != UInt8(ascii: "-") else { break }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
