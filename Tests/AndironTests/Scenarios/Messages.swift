import Andiron
import Foundation
import TestSupport

/// Conversations with pages of messages and counts of unread ones.
enum Messages: Scenario {
  struct Conversation: Codable, Equatable, Sendable {
    var pk: String
    var members: [String]
    /// The number of the newest message that ever existed.
    var newest: Int
  }

  struct Message: Codable, Equatable, Sendable {
    var pk: Int
    /// The number once more, to sort by.
    var number: Int
    var conversation: String
    var sender: String
    var text: String
    var isRead: Bool
    var picture: Data?
  }

  struct State: ScenarioState {
    var conversations: [String: Conversation] = [:]
    var messages: [Int: Message] = [:]

    init() {}

    init(reading source: some ObjectSource) throws {
      for object in try source.objects(Conversation.self).fetch() {
        conversations[object.pk] = object
      }
      for object in try source.objects(Message.self).fetch() { messages[object.pk] = object }
    }

    var next: Int { (conversations.values.map(\.newest).max() ?? 0) + 1 }
  }

  static let types: [any StoredObject.Type] = [Message.self, Conversation.self]
  static let people = ["Ana", "Ben", "Cem", "Dua", "Eva"]

  // MARK: Steps

  static func step(_ state: State, _ generator: inout SeededGenerator) -> ScenarioStep<State> {
    let name = generator.pick(people)
    switch generator.number(0...12) {
    case 0...6: return receive(state, from: name, count: generator.number(1...6), &generator)
    case 7, 8: return read(name)
    case 9: return delete(conversation: name)
    case 10: return edit(state, &generator)
    case 11: return deleteSome(state, &generator)
    default: return draft(name)
    }
  }

  private static func receive(
    _ state: State, from name: String, count: Int, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let first = state.next
    var messages: [Message] = []
    for number in first..<first + count {
      messages.append(
        Message(
          pk: number, number: number, conversation: name,
          sender: generator.chance(1, in: 3) ? "me" : name,
          text: "Message \(number) " + String(repeating: "la ", count: generator.number(0...40)),
          isRead: generator.chance(1, in: 3),
          picture: generator.chance(1, in: 8) ? Data(generator.bytes(600)) : nil))
    }
    return ScenarioStep("receive") { [messages] transaction, state in
      var conversation =
        state.conversations[name] ?? Conversation(pk: name, members: ["me", name], newest: 0)
      conversation.newest = first + count - 1
      try transaction.upsert(conversation)
      state.conversations[name] = conversation
      for message in messages {
        try transaction.add(message)
        state.messages[message.pk] = message
      }
    }
  }

  private static func read(_ name: String) -> ScenarioStep<State> {
    ScenarioStep("read a conversation") { transaction, state in
      let unread = transaction.objects(Message.self)
        .where { $0.conversation == name && $0.isRead == false }
      let count = try unread.update { $0.isRead = true }
      try expect(count, state.unread(name), "messages that were unread")
      try expect(try unread.count(), 0, "messages that are unread still")
      for (key, message) in state.messages where message.conversation == name {
        state.messages[key]?.isRead = true
      }
    }
  }

  private static func delete(conversation name: String) -> ScenarioStep<State> {
    ScenarioStep("delete a conversation") { transaction, state in
      let isThere = try transaction.delete(Conversation.self, key: name)
      try expect(isThere, state.conversations[name] != nil, "conversations")
      state.conversations[name] = nil
      state.messages = state.messages.filter { $0.value.conversation != name }
    }
  }

  private static func edit(
    _ state: State, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let key = state.messages.keys.sorted().randomElement(using: &generator)
    return ScenarioStep("edit a message") { transaction, state in
      guard let key, var message = state.messages[key] else { return }
      message.text += " (edited)"
      try transaction.update(message)
      state.messages[key] = message
    }
  }

  private static func deleteSome(
    _ state: State, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let keys = state.messages.keys.sorted().filter { _ in generator.chance(1, in: 6) }
    return ScenarioStep("delete messages") { transaction, state in
      for key in keys {
        try transaction.delete(Message.self, key: key)
        state.messages[key] = nil
      }
    }
  }

  /// Written and thrown away, with a mark that the program was here.
  private static func draft(_ name: String) -> ScenarioStep<State> {
    ScenarioStep("throw a draft away") { transaction, state in
      do {
        try transaction.savepoint {
          try transaction.upsert(Conversation(pk: name, members: [], newest: .max))
          try transaction.deleteAll(Message.self)
          throw ScenarioStop()
        }
      } catch is ScenarioStop {}
      try expect(try transaction.count(Message.self), state.messages.count, "messages")
      guard var conversation = state.conversations[name] else { return }
      conversation.members.append("x")
      try transaction.update(conversation)
      state.conversations[name] = conversation
    }
  }

  // MARK: What is shown

  static func look(_ source: some ObjectSource, _ state: State) throws {
    let inbox = try source.objects(Conversation.self).sorted(by: \.newest, .descending).fetch()
    let expected = state.conversations.values.sorted { $0.newest > $1.newest }
    try expect(inbox.map(\.pk), expected.map(\.pk), "conversations of the inbox")
    for conversation in inbox {
      let name = conversation.pk
      let unread = try source.objects(Message.self)
        .where { $0.conversation == name && $0.isRead == false }.count()
      try expect(unread, state.unread(name), "unread messages")
      try page(name, source, state)
    }
    try expect(try source.danglingKeys(Message.toConversation).count, 0, "lost messages")
    let senders = try source.objects(Message.self).groupCounts(by: \.sender)
    try expect(
      senders.reduce(0) { $0 + $1.count }, state.messages.count, "messages with a sender")
  }

  /// All pages together are all messages, both by offset and from the last one seen.
  private static func page(
    _ name: String, _ source: some ObjectSource, _ state: State
  ) throws {
    let all = state.messages.values.filter { $0.conversation == name }.map(\.number)
      .sorted(by: >)
    let messages = source.objects(Message.self).where { $0.conversation == name }
    let sorted = messages.sorted(by: \.number, .descending)
    var byOffset: [Int] = []
    while true {
      let page = try sorted.offset(byOffset.count).limit(4).fetch()
      if page.isEmpty { break }
      byOffset += page.map(\.number)
    }
    try expect(byOffset, all, "messages by pages")
    var byLast: [Int] = []
    while true {
      let last = byLast.last ?? .max
      let page = try sorted.where { $0.number < last }.limit(4).fetch()
      if page.isEmpty { break }
      byLast += page.map(\.number)
    }
    try expect(byLast, all, "messages from the last seen")
  }
}

extension Messages.State {
  func unread(_ name: String) -> Int {
    messages.values.count { $0.conversation == name && !$0.isRead }
  }
}

extension Messages.Conversation: DeclaredObject {
  static let collection = CollectionDeclaration<Messages.Conversation>(indexes: [.on(\.newest)])
}

extension Messages.Message: DeclaredObject {
  static let toConversation = ToOne(
    \Messages.Message.conversation, to: Messages.Conversation.self)
  static let collection = CollectionDeclaration<Messages.Message>(
    indexes: [
      .on(.ascending(\.conversation), .ascending(\.number)),
      .on(.ascending(\.conversation), .ascending(\.isRead)),
    ],
    relations: [ObjectRelation(toConversation, onDelete: .cascade)])
}
