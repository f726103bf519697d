/// What is measured.
enum Row: String, Codable, CaseIterable, CodingKeyRepresentable {
  case read, search, create, transaction, export, feeds

  var title: String {
    switch self {
    case .read: "GET of a resource by id, 8 clients"
    case .search: "search of 20 resources by an indexed parameter, 8 clients"
    case .create: "durable POST of a resource, 8 clients"
    case .transaction: "transaction of 100 resources, 8 clients"
    case .export: "$export of everything, file after file"
    case .feeds: "1,000 streams of changes that wait"
    }
  }
}
