/// The values that samples of a category type can have.
public struct CategoryDefinition: Sendable, Hashable {
  /// The name of the set of values: `SleepAnalysis`. Empty for types whose samples say only that
  /// something happened.
  public let name: String
  /// The names by number. Names have no prefix: `asleepREM`.
  public let names: [Int: String]
  private let numbers: [String: Int]

  init(_ row: CategoryTable.Row) {
    name = row.name
    var names: [Int: String] = [:]
    var numbers: [String: Int] = [:]
    let words = row.values.description.split(separator: " ")
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      guard let number = Int(words[place + 1]) else { continue }
      if names[number] == nil { names[number] = String(words[place]) }
      numbers[words[place].lowercased()] = number
    }
    self.names = names
    self.numbers = numbers
  }

  /// The number of the value that has a name, with its prefix or without: `asleepREM`,
  /// `HKCategoryValueSleepAnalysisAsleepREM`. Older names are known too. Nil if none has it.
  public func number(named text: String) -> Int? {
    if let number = numbers[text.lowercased()] { return number }
    let prefix = "HKCategoryValue"
    guard text.hasPrefix(prefix) else { return nil }
    let rest = text.dropFirst(prefix.count)
    for set in [name] + Self.otherNames(of: name) where rest.hasPrefix(set) {
      if let number = numbers[rest.dropFirst(set.count).lowercased()] { return number }
    }
    return nil
  }

  /// The full name of a value: `HKCategoryValueSleepAnalysisAsleepREM`; nil if none has the number.
  public func fullName(of number: Int) -> String? {
    names[number].map { "HKCategoryValue" + name + $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Bleeding has two names, the older of which is for menstruation only.
  private static func otherNames(of name: String) -> [String] {
    switch name {
    case "MenstrualFlow": ["VaginalBleeding"]
    case "VaginalBleeding": ["MenstrualFlow"]
    default: []
    }
  }
}
