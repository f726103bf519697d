/// What is measured.
protocol Contender: AnyObject {
  var title: String { get }
  /// Stores all notes and indexes their text.
  func fill(_ notes: [String]) throws
  /// The bytes of the index of text alone.
  func indexByteCount() throws -> Int
  /// The keys of the 20 best notes with all of the words.
  func best(_ words: [String]) throws -> [Int]
  /// The keys of the 20 best notes with a word that begins like this.
  func best(prefix: String) throws -> [Int]
  /// The keys of the 20 best notes with the phrase.
  func best(phrase: [String]) throws -> [Int]
  /// Stores one note in a transaction of its own.
  func insert(_ text: String, key: Int) throws
  func close() throws
}
