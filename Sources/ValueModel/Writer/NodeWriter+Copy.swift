extension NodeWriter {
  /// Copies a value from other bytes, translating numbers to this writer's dictionary.
  ///
  /// Linear in the size of the value. If both use the same dictionary, containers are copied byte
  /// for byte.
  mutating func copy(_ slot: Slot, of reader: ValueReader) -> Slot {
    if slot.isSmall { return slot }
    if slot.isDictionaryString {
      let entry = reader.entry(ofString: slot.dictionaryString)
      if isSameDictionary(reader) { return slot }
      return string(entry.bytes)
    }
    let tag = reader.tag(slot.place)
    switch tag.kind {
    case .array, .object:
      if isSameDictionary(reader) { return copyBytes(slot.place, of: reader) }
      return tag.kind == .array
        ? translateArray(ContainerReader(reader, place: slot.place))
        : translateObject(ContainerReader(reader, place: slot.place))
    case .string: return string(reader.textOfNode(slot.place, tag))
    case .bytes, .numberText:
      let text = reader.textOfNode(slot.place, tag)
      return self.text(tag.kind.unsafelyUnwrapped, text.baseAddress.unsafelyUnwrapped, text.count)
    default: return copyBytes(slot.place, of: reader)
    }
  }

  /// Writes a string: by its number in the dictionary if it has one, otherwise in the bytes.
  mutating func string(_ text: UnsafeRawBufferPointer) -> Slot {
    let start = text.baseAddress ?? UnsafeRawPointer(output.base)
    if let dictionary, text.count <= ValueDictionary.longestStringByteCount,
      let number = dictionary.strings.number(of: start, text.count)
    {
      return Slot(dictionaryString: number)
    }
    return self.text(.string, start, text.count)
  }

  /// Returns the key of a name: its number, assigned now if necessary, or its text if it can have
  /// no number.
  mutating func key(_ name: UnsafeRawBufferPointer) -> Slot {
    let start = name.baseAddress ?? UnsafeRawPointer(output.base)
    if let dictionary {
      if let number = dictionary.keys.number(of: start, name.count) ?? dictionary.addKey(name) {
        return Slot(keyNumber: number)
      }
    }
    return text(.string, start, name.count)
  }

  private func isSameDictionary(_ reader: ValueReader) -> Bool {
    reader.dictionary?.toOpaque() == dictionary.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// Distances in a subtree are relative, so its bytes can be placed elsewhere.
  private mutating func copyBytes(_ place: Int, of reader: ValueReader) -> Slot {
    let range = reader.subtree(place)
    let target = output.count
    output.append(reader.base + range.lowerBound, range.count)
    return Slot(place: target + (place - range.lowerBound))
  }

  private mutating func translateArray(_ array: ContainerReader) -> Slot {
    let start = count
    for index in 0..<array.count {
      push(copy(array.slot(index), of: array.reader), key: .null)
    }
    return closeArray(from: start)
  }

  private mutating func translateObject(_ object: ContainerReader) -> Slot {
    let start = count
    for index in 0..<object.count {
      let key = translatedKey(object, index)
      push(copy(object.slot(index), of: object.reader), key: key)
    }
    return closeObject(from: start, elementNumber: object.elementNumber)
  }

  private mutating func translatedKey(_ object: ContainerReader, _ index: Int) -> Slot {
    if case .number(let number) = object.key(index), number < ValueFormat.hiddenKeyCount {
      return Slot(keyNumber: number)
    }
    return key(object.keyText(index))
  }
}

extension ValueReader {
  /// The bytes of a node and of all nodes below it, which lie directly before it.
  fileprivate func subtree(_ place: Int) -> Range<Int> {
    let tag = tag(place)
    switch tag.kind {
    case .array, .object:
      return firstByte(of: place)..<ContainerReader(self, place: place).end
    case .integer: return place..<(place + 1 + tag.magnitudeByteCount)
    case .decimal: return place..<(place + 2 + tag.magnitudeByteCount)
    default:
      let text = textOfNode(place, tag)
      return place..<(text.baseAddress.unsafelyUnwrapped - base + text.count)
    }
  }

  /// Returns the start of the first node in a container's subtree: that of its first value with a
  /// node.
  private func firstByte(of place: Int) -> Int {
    var place = place
    while let first = firstNode(of: place) { place = first }
    return place
  }

  private func firstNode(of place: Int) -> Int? {
    let tag = tag(place)
    guard tag.kind == .array || tag.kind == .object else { return nil }
    let container = ContainerReader(self, place: place)
    for index in 0..<container.count {
      if tag.kind == .object, container.keyForm == .slots,
        case .text = container.key(index)
      {
        return slot(
          load(container.start + index * container.slotWidth, width: container.slotWidth),
          from: place
        ).place
      }
      let slot = container.slot(index)
      if slot.isNode { return slot.place }
    }
    return nil
  }
}
