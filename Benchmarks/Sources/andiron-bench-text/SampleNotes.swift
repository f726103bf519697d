import BenchmarkSupport
import Foundation

/// Notes of about a hundred words, whose frequencies are those of natural language (Zipf): the same
/// for every run.
struct SampleNotes {
  private static let wordCount = 50_000
  let count: Int
  /// The words, the most frequent first.
  private let words: [String]
  /// The share of all words that a word and those before it have.
  private let shares: [Double]

  init(count: Int) {
    self.count = count
    let consonants = Array("bcdfghjklmnprstvwz")
    let vowels = Array("aeiou")
    var known: Set<String> = []
    var words: [String] = []
    var number: UInt64 = 0
    while words.count < Self.wordCount {
      number += 1
      let syllables = 1 + mixed(7, Int(number), below: words.count < 200 ? 2 : 4)
      var word = ""
      for syllable in 0..<syllables {
        let bits = mixed(UInt64(syllable) + 100, number)
        word.append(consonants[Int(bits % UInt64(consonants.count))])
        word.append(vowels[Int((bits >> 16) % UInt64(vowels.count))])
        if (bits >> 32) % 3 == 0 {
          word.append(consonants[Int((bits >> 40) % UInt64(consonants.count))])
        }
      }
      if known.insert(word).inserted { words.append(word) }
    }
    var sum = 0.0
    var shares: [Double] = []
    for rank in 1...Self.wordCount {
      sum += 1 / Double(rank + 2)
      shares.append(sum)
    }
    self.words = words
    self.shares = shares.map { $0 / sum }
  }

  private func word(_ note: Int, _ position: Int) -> String {
    let share = Double(mixed(UInt64(note) &+ 1, UInt64(position)) >> 11) / Double(1 << 53)
    var low = 0
    var high = shares.count - 1
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] < share { low = middle + 1 } else { high = middle }
    }
    return words[low]
  }

  func text(_ note: Int) -> String {
    let length = 60 + mixed(3, note, below: 81)
    return (0..<length).map { word(note, $0) }.joined(separator: " ")
  }

  /// Two words of middling frequency, other ones for each number.
  func pair(_ number: Int) -> [String] {
    [words[20 + mixed(11, number, below: 180)], words[40 + mixed(12, number, below: 900)]]
  }

  func prefix(_ number: Int) -> String {
    String(words[30 + mixed(13, number, below: 900)].prefix(3))
  }

  /// Two words that follow one another in some note.
  func phrase(_ number: Int) -> [String] {
    let note = mixed(14, number, below: count)
    let position = mixed(15, number, below: 50)
    return [word(note, position), word(note, position + 1)]
  }
}
