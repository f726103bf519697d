import DocumentStore

/// The attachments of the row before, read whole, with their digests compared.
struct AttachmentOutRow: Row {
  let name = "attachmentOut"
  let title = "attachment of 1 MB out; the peer: a file, hashed"
  let each = "attachment"
  let bar: Double? = 0.7

  func operationCount(_ workload: Workload) -> Int { workload.attachmentCount }

  func prepare(_ contender: AndironContender) throws {
    if contender.attached.isEmpty { _ = try AttachmentInRow().answer(of: contender) }
  }

  func prepare(_ contender: SQLiteContender) throws {
    if !contender.files.hasFiles { _ = try AttachmentInRow().answer(of: contender) }
  }

  func answer(of contender: AndironContender) throws -> Answer {
    try contender.readingAttachments { database in
      var answer = Answer()
      for (number, attachment) in contender.attached.enumerated() {
        var (byteCount, first) = (0, [UInt8]())
        try database.visit(attachment) { piece in
          if byteCount == 0 { first = Array(piece.prefix(16)) }
          byteCount += piece.count
        }
        answer.add("\(number)", number: byteCount, content: first)
      }
      return answer
    }
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    var answer = Answer()
    for number in 0..<contender.samples.workload.attachmentCount {
      let bytes = try contender.files.bytes(number)
      answer.add("\(number)", number: bytes.count, content: bytes.prefix(16))
    }
    return answer
  }
}
