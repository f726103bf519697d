import Andiron
import Foundation

struct Visit: Codable, StoredObject {
  var pk = UUID()
  var patient: String
  var minutes: Int
}

let folder = FileManager.default.temporaryDirectory.appending(path: "hello-\(UUID()).andiron")
defer { try? FileManager.default.removeItem(at: folder) }

let store = try Store(at: folder)
try store.write { transaction in
  try transaction.add(Visit(patient: "Ada", minutes: 20))
  try transaction.add(Visit(patient: "Alan", minutes: 45))
  try transaction.add(Visit(patient: "Ada", minutes: 50))
}  // durable now: it survives power loss

for visit in try store.objects(Visit.self).where(\.minutes > 30).sorted(by: \.minutes).fetch() {
  print("\(visit.patient): \(visit.minutes) minutes")
}
