/// A destination for the records of a run.
protocol PostingSink {
  mutating func put(_ key: [UInt8], _ value: [UInt8]) throws
}
