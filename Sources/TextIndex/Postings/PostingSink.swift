/// Where the records of a run go.
protocol PostingSink {
  mutating func put(_ key: [UInt8], _ value: [UInt8]) throws
}
