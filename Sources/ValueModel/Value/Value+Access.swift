extension Value {
  /// The field with that name; nil if there is no such field, or the value is not an object.
  ///
  /// A look-up takes less than a nanosecond for each field; from 2,048 fields on, the time is
  /// constant except for the first look-up. Setting an absent field adds it at the end, and setting
  /// nil removes it. Setting a field of null turns it into an object; on other kinds it has no
  /// effect (`set(_:at:)` throws then).
  public subscript(name: String) -> Value? {
    get {
      if isEdited {
        return edited.isObject ? edited.position(of: .name(name)).map { edited.values[$0] } : nil
      }
      guard let object = objectReader else { return nil }
      var name = name
      return name.withUTF8 { utf8 in
        let text = UnsafeRawBufferPointer(utf8)
        let index =
          object.count < LargeObjects.leastFieldCount
          ? object.index(ofName: text) : largeIndex(ofName: text, in: object)
        return index.map { sibling(object.slot($0)) }
      }
    }
    set { setField(.name(name), newValue) }
    _modify {
      var field = takeField(.name(name))
      // Also if the caller throws.
      defer { setField(.name(name), field) }
      yield &field
    }
  }

  /// The element at that position, from zero; nil if there is no such element, or the value is not
  /// an array.
  ///
  /// Constant time. Setting the position after the last one adds an element, and setting nil
  /// removes one; setting other positions, or values that are not arrays, has no effect.
  public subscript(index: Int) -> Value? {
    get {
      guard index >= 0 else { return nil }
      if isEdited {
        guard !edited.isObject, index < edited.values.count else { return nil }
        return edited.values[index]
      }
      guard let array = arrayReader, index < array.count else { return nil }
      return sibling(array.slot(index))
    }
    set { setElement(index, newValue) }
    _modify {
      var element = takeElement(index)
      defer { setElement(index, element) }
      yield &element
    }
  }

  /// The value at the path; nil if there is nothing. The empty path is the value itself.
  public subscript(path: ValuePath) -> Value? {
    var value = self
    for component in path.components {
      let next: Value? =
        switch component {
        case .field(let name): value[name]
        case .element(let position): value[position]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// A hidden field; nil if there is no such field, or the value is not an object.
  public subscript(hidden field: HiddenField) -> Value? {
    get {
      if isEdited {
        return edited.isObject ? edited.position(of: .hidden(field)).map { edited.values[$0] } : nil
      }
      guard let object = objectReader else { return nil }
      return object.index(ofKey: UInt32(field.rawValue)).map { sibling(object.slot($0)) }
    }
    set { setField(.hidden(field), newValue) }
  }

  /// The number that distinguishes an object from others in the same value, preserved through
  /// changes; nil if it has none, or the value is not an object.
  ///
  /// It takes two bytes, which never appear in JSON.
  public var elementNumber: UInt16? {
    get { isEdited ? edited.elementNumber : objectReader?.elementNumber }
    set {
      guard elementNumber != newValue, makeEdited(isObject: true) else { return }
      edited.elementNumber = newValue
    }
  }

  @inline(__always) var objectReader: ContainerReader? {
    slot.isNode ? ContainerReader(reader, slot, .object) : nil
  }

  @inline(__always) var arrayReader: ContainerReader? {
    slot.isNode ? ContainerReader(reader, slot, .array) : nil
  }

  /// Returns the position of a field in an object of this value's bytes, using a table if the
  /// object is large.
  @inline(never)
  func largeIndex(ofName name: UnsafeRawBufferPointer, in object: ContainerReader) -> Int? {
    storage.largeObjects.map { $0.index(ofName: name, in: object) } ?? object.index(ofName: name)
  }

  // MARK: Changes

  /// Makes this a container that only this value refers to. Returns false if it is another kind.
  private mutating func makeEdited(isObject: Bool) -> Bool {
    if isEdited {
      guard edited.isObject == isObject else { return false }
      if !isKnownUniquelyReferenced(&base) { base = edited.copy() }
      return true
    }
    guard let container = isObject ? objectReader : arrayReader else { return false }
    self = Value(edited: EditedContainer(container, storage: storage))
    return true
  }

  private mutating func setField(_ key: EditedContainer.Key, _ value: Value?) {
    if isNull, value != nil { self = Value(edited: EditedContainer(isObject: true)) }
    guard value != nil || has(key), makeEdited(isObject: true) else { return }
    let position = edited.position(of: key)
    switch (position, value) {
    case (let position?, let value?): edited.values[position] = value
    case (let position?, nil): edited.remove(at: position)
    case (nil, let value?): edited.append(key, value)
    case (nil, nil): break
    }
  }

  private func has(_ key: EditedContainer.Key) -> Bool {
    switch key {
    case .name(let name): self[name] != nil
    case .hidden(let field): self[hidden: field] != nil
    }
  }

  /// Takes a field's value out, to be changed in place and set again.
  private mutating func takeField(_ key: EditedContainer.Key) -> Value? {
    guard has(key), makeEdited(isObject: true), let position = edited.position(of: key) else {
      return nil
    }
    var value = Value.null
    swap(&value, &edited.values[position])
    return value
  }

  private mutating func setElement(_ index: Int, _ value: Value?) {
    guard index >= 0, index < count || (index == count && value != nil),
      makeEdited(isObject: false)
    else { return }
    guard let value else { return edited.remove(at: index) }
    if index == edited.values.count {
      edited.values.append(value)
    } else {
      edited.values[index] = value
    }
  }

  private mutating func takeElement(_ index: Int) -> Value? {
    guard index >= 0, self[index] != nil, makeEdited(isObject: false) else { return nil }
    var value = Value.null
    swap(&value, &edited.values[index])
    return value
  }

  /// Adds an element. Returns false if the value is not an array. Amortised constant time.
  @discardableResult
  public mutating func append(_ element: Value) -> Bool {
    guard makeEdited(isObject: false) else { return false }
    edited.values.append(element)
    return true
  }

  /// Inserts an element before the one at `index`, or at the end. Returns false if there is no such
  /// position, or the value is not an array.
  @discardableResult
  public mutating func insert(_ element: Value, at index: Int) -> Bool {
    guard index >= 0, index <= count, makeEdited(isObject: false) else { return false }
    edited.values.insert(element, at: index)
    return true
  }
}
