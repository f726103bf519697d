/// Handling of the start and the end of elements.
extension ExportParser {
  mutating func start(_ name: XMLName) {
    let element = element(name)
    if isInRecord {
      startWithinRecord(element, name)
    } else if element == .record {
      startRecord()
    } else if element == .root, open.isEmpty {
      hasRoot = true
      for index in tokenizer.attributes.indices
      where text(of: tokenizer.attributes[index].name) == "locale" {
        report.locale = text(of: index)
      }
    } else {
      if element == .known { endOpen() } else if open.isEmpty { note(.unknownElement) }
      push(name)
    }
  }

  /// Ends the open elements when an element begins that cannot lie in another: their end tags are
  /// missing.
  private mutating func endOpen() {
    guard !open.isEmpty else { return }
    note(.badNesting)
    tokenizer.forgetOpen(from: openLevel)
    while let last = open.popLast() { add(last.element) }
  }

  mutating func end(_ name: XMLName) {
    if isInRecord {
      if element(name) == .record { endRecord() }
    } else if let last = open.last, last.name == name {
      open.removeLast()
      add(last.element)
    }
  }

  private mutating func startRecord() {
    builder.begin()
    isInRecord = true
    recordLevel = tokenizer.depth - 1
    for index in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[index]
      let kind = self.attribute(attribute.name)
      let name = kind == nil ? text(of: attribute.name) : ""
      tokenizer.withValue(attribute) { raw in
        if let kind {
          builder.set(kind, raw, attribute.isEncoded)
        } else {
          builder.addUnknown(name, raw, attribute.isEncoded)
        }
      }
    }
  }

  private mutating func startWithinRecord(_ element: Element, _ name: XMLName) {
    switch element {
    case .metadata: addMetadata()
    case .beats: break
    case .beat: addBeat()
    case .record, .known:
      // Neither lies in a record, so the end tag of this record is missing.
      note(.badNesting)
      tokenizer.forgetOpen(from: recordLevel)
      endRecord()
      start(name)
    case .root, .unknown: note(.unknownElement)
    }
  }

  private mutating func addMetadata() {
    var entry = ExportRecord.Metadata(key: "", value: "")
    for index in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[index]
      switch self.attribute(attribute.name) {
      case .key:
        tokenizer.withValue(attribute) { entry.key = builder.pooled($0, attribute.isEncoded) }
      case .value:
        tokenizer.withValue(attribute) { entry.value = builder.text($0, attribute.isEncoded) }
      default: note(.unknownAttribute)
      }
    }
    builder.add(entry)
  }

  private mutating func addBeat() {
    var time = ""
    var rate: XMLAttribute?
    for index in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[index]
      switch self.attribute(attribute.name) {
      case .beatTime:
        tokenizer.withValue(attribute) { time = builder.text($0, attribute.isEncoded) }
      case .beatRate: rate = attribute
      default: note(.unknownAttribute)
      }
    }
    if let rate {
      tokenizer.withValue(rate) { builder.addBeat(rate: $0, time: time) }
    } else {
      note(.missingAttribute)
    }
  }

  private mutating func endRecord() {
    isInRecord = false
    let record = builder.finish()
    for problem in builder.problems { note(problem) }
    guard let record else { return }
    if open.isEmpty {
      emit(.record(record))
    } else {
      append(.record(record), byteCount: 500)
    }
  }

  /// Begins an element that is not a record.
  private mutating func push(_ name: XMLName) {
    var element = ExportElement(name: text(of: name))
    var byteCount = 100
    for index in tokenizer.attributes.indices {
      let name = text(of: tokenizer.attributes[index].name)
      let attribute = ExportElement.Attribute(name: name, value: text(of: index))
      byteCount += 32 + name.utf8.count + attribute.value.utf8.count
      element.attributes.append(attribute)
    }
    for _ in element.unreadableNumbers { note(.badNumber) }
    if open.isEmpty {
      openByteCount = 0
      openLevel = tokenizer.depth - 1
    }
    openByteCount += byteCount
    open.append((name, element))
  }

  private mutating func append(_ child: ExportElement.Child, byteCount: Int) {
    openByteCount += byteCount
    guard openByteCount <= Self.elementLimit else { return note(.overLimit) }
    open[open.count - 1].element.children.append(child)
  }

  /// Adds a complete element to the one around it, or emits it.
  private mutating func add(_ element: ExportElement) {
    guard open.isEmpty else { return append(.element(element), byteCount: 0) }
    guard element.name == "Correlation" else { return emit(.element(element)) }
    let members = element.records.map { record in
      ExportCorrelation.Member(record: record, isListed: ledger.isListed(record))
    }
    emit(.correlation(ExportCorrelation(element: element, members: members)))
  }

  /// Returns the value of one of the tag's attributes.
  private mutating func text(of index: Int) -> String {
    let attribute = tokenizer.attributes[index]
    return tokenizer.withValue(attribute) { builder.text($0, attribute.isEncoded) }
  }
}
