import ValueModel

/// Scalars are requested through their own methods.
extension ProbeKeyed {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try node.child(.field(key.stringValue)).made(type)
  }
}
