import Andiron
import Foundation
import TestSupport

/// Lists of things to do: lists that are deleted with their tasks, tasks with tags and parts.
enum ToDoList: Scenario {
  struct TaskList: Codable, Equatable, Sendable {
    var pk: UUID
    var title: String
    var color: String?
  }

  struct Task: Codable, Equatable, Sendable {
    struct Part: Codable, Equatable, Sendable {
      var title: String
      var isDone: Bool
    }

    var pk: UUID
    var list: UUID
    var title: String
    var isDone = false
    var due: Date?
    var priority: Int
    var tags: [String]
    var parts: [Part] = []
  }

  struct State: ScenarioState {
    var lists: [UUID: TaskList] = [:]
    var tasks: [UUID: Task] = [:]

    init() {}

    init(reading source: some ObjectSource) throws {
      for list in try source.objects(TaskList.self).fetch() { lists[list.pk] = list }
      for task in try source.objects(Task.self).fetch() { tasks[task.pk] = task }
    }

    var listKeys: [UUID] { lists.keys.sorted { $0.uuidString < $1.uuidString } }
    var taskKeys: [UUID] { tasks.keys.sorted { $0.uuidString < $1.uuidString } }
  }

  static let types: [any StoredObject.Type] = [TaskList.self, Task.self]
  static let tags = ["home", "work", "shopping", "someday"]

  // MARK: Steps

  static func step(_ state: State, _ generator: inout SeededGenerator) -> ScenarioStep<State> {
    guard let list = state.listKeys.randomElement(using: &generator) else {
      return newList(&generator)
    }
    switch generator.number(0...11) {
    case 0: return newList(&generator)
    case 1...4: return newTasks(list, &generator)
    case 5: return clearDone()
    case 6: return finishDue(before: generator.number(0...30))
    case 7 where state.lists.count > 2: return delete(list)
    case 8: return move(state, to: list, &generator)
    case 9: return changedMind(list)
    default: return finishOne(state, &generator)
    }
  }

  private static func newList(_ generator: inout SeededGenerator) -> ScenarioStep<State> {
    let list = TaskList(
      pk: generator.uuid(), title: "List \(generator.number(0...99))",
      color: generator.chance(1, in: 2) ? "red" : nil)
    return ScenarioStep("new list") { transaction, state in
      try transaction.add(list)
      state.lists[list.pk] = list
    }
  }

  private static func newTasks(
    _ list: UUID, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    var tasks: [Task] = []
    for _ in 0..<generator.number(1...4) {
      var task = Task(
        pk: generator.uuid(), list: list, title: "Buy \(generator.number(0...50)) Äpfel",
        due: generator.chance(2, in: 3) ? day(generator.number(0...30)) : nil,
        priority: generator.number(1...3), tags: tags.filter { _ in generator.chance(1, in: 3) })
      if generator.chance(1, in: 3) { task.parts = [.init(title: "first", isDone: false)] }
      tasks.append(task)
    }
    return ScenarioStep("new tasks") { [tasks] transaction, state in
      try transaction.add(contentsOf: tasks)
      for task in tasks { state.tasks[task.pk] = task }
    }
  }

  private static func finishOne(
    _ state: State, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let key = state.taskKeys.randomElement(using: &generator)
    return ScenarioStep("finish a task") { transaction, state in
      guard let key else { return }
      try transaction.update(Task.self, key: key) { task in
        task.isDone = true
        for index in task.parts.indices { task.parts[index].isDone = true }
      }
      state.tasks[key]?.isDone = true
      for index in state.tasks[key]?.parts.indices ?? 0..<0 {
        state.tasks[key]?.parts[index].isDone = true
      }
    }
  }

  private static func finishDue(before number: Int) -> ScenarioStep<State> {
    let end = day(number)
    return ScenarioStep("finish what is due") { transaction, state in
      try transaction.objects(Task.self).where { $0.due < end && $0.isDone == false }
        .update { $0.isDone = true }
      for (key, task) in state.tasks {
        if let due = task.due, due < end { state.tasks[key]?.isDone = true }
      }
    }
  }

  private static func clearDone() -> ScenarioStep<State> {
    ScenarioStep("clear what is done") { transaction, state in
      let count = try transaction.objects(Task.self).where { $0.isDone == true }.delete()
      let before = state.tasks.count
      state.tasks = state.tasks.filter { !$0.value.isDone }
      try expect(count, before - state.tasks.count, "tasks that were cleared")
    }
  }

  private static func delete(_ list: UUID) -> ScenarioStep<State> {
    ScenarioStep("delete a list") { transaction, state in
      try transaction.delete(TaskList.self, key: list)
      state.lists[list] = nil
      state.tasks = state.tasks.filter { $0.value.list != list }
    }
  }

  private static func move(
    _ state: State, to list: UUID, _ generator: inout SeededGenerator
  ) -> ScenarioStep<State> {
    let keys = state.taskKeys.filter { _ in generator.chance(1, in: 4) }
    return ScenarioStep("move tasks") { transaction, state in
      let target = state.lists[list]
      for key in keys {
        try transaction.setRelation(Task.toList, of: key, to: target)
        state.tasks[key]?.list = list
      }
    }
  }

  private static func changedMind(_ list: UUID) -> ScenarioStep<State> {
    ScenarioStep("change one's mind") { transaction, state in
      try transaction.delete(TaskList.self, key: list)
      try transaction.objects(Task.self).delete()
      throw ScenarioStop()
    }
  }

  private static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 86_400)
  }

  // MARK: What is shown

  static func look(_ source: some ObjectSource, _ state: State) throws {
    for (key, list) in state.lists {
      let open = try source.objects(Task.self).where { $0.list == key && $0.isDone == false }
        .sorted(by: \.priority, .descending).sorted(by: \.due).fetch()
      let expected = state.tasks.values.filter { $0.list == key && !$0.isDone }
        .sorted {
          ($1.priority, $0.due ?? .distantFuture) < ($0.priority, $1.due ?? .distantFuture)
        }
      try expect(Set(open.map(\.pk)), Set(expected.map(\.pk)), "open tasks")
      try expect(open.map(\.priority), expected.map(\.priority), "priorities")
      try expect(open.map(\.due), expected.map(\.due), "days")
      let held = try source.referring(Task.toList, to: list).count()
      try expect(held, state.tasks.values.count { $0.list == key }, "tasks of a list")
    }
    try expect(try source.danglingKeys(Task.toList).count, 0, "tasks without a list")
    let counts = try source.objects(Task.self).groupCounts(by: \.tags)
    for tag in tags {
      let count = counts.first { $0.value == tag }?.count ?? 0
      try expect(count, state.tasks.values.count { $0.tags.contains(tag) }, "tasks with a tag")
      let found = try source.objects(Task.self).where { $0.tags.contains(tag) }.count()
      try expect(found, count, "tasks found by a tag")
    }
    let search = try source.objects(Task.self).where("title CONTAINS[cd] %@", "apfel").count()
    try expect(search, state.tasks.count, "tasks found by their text")
  }
}

extension ToDoList.TaskList: StoredObject {}

extension ToDoList.Task: DeclaredObject {
  static let toList = ToOne(\ToDoList.Task.list, to: ToDoList.TaskList.self)
  static let collection = CollectionDeclaration<ToDoList.Task>(
    indexes: [
      .on(.ascending(\.list), .descending(\.priority), .ascending(\.due)), .on(\.due), .on(\.tags),
    ],
    relations: [ObjectRelation(toList, onDelete: .cascade)])
}

extension SeededGenerator {
  mutating func uuid() -> UUID {
    let bytes = bytes(16)
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
