import DocumentStore

/// Documents with an attachment of a megabyte, each in a durable transaction of its own; the peer
/// writes a file for each attachment and no document.
struct AttachmentInRow: Row {
  let name = "attachmentIn"
  let title = "attachment of 1 MB in, durable; the peer: a file, hashed and synced"
  let isWriting = true
  let each = "attachment"
  let bar: Double? = 0.7

  func operationCount(_ workload: Workload) -> Int { workload.attachmentCount }

  func prepare(_ contender: AndironContender) throws { contender.attached = [] }

  func answer(of contender: AndironContender) throws -> Answer {
    var content = AttachmentBytes()
    var answer = Answer()
    for number in 0..<contender.samples.workload.attachmentCount {
      content.become(number)
      let document = try contender.attach(content.bytes, to: "\(name)-\(number)")
      contender.attached += document.attachments.values
      answer.add("\(number)", number: document.attachments["data"]?.byteCount ?? 0)
    }
    return answer
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    var content = AttachmentBytes()
    var answer = Answer()
    for number in 0..<contender.samples.workload.attachmentCount {
      content.become(number)
      try contender.files.add(content.bytes)
      answer.add("\(number)", number: content.bytes.count)
    }
    return answer
  }
}
