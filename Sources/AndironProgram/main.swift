import AndironCommands
import Foundation

#if Health
  import HealthCommands
#endif
#if Server
  import ServerCommands
#endif
#if Client
  import ReplicationCommands
#endif
#if SQLite || PostgreSQL
  import StorageCommands
#endif

var parts: [ToolPart] = []
#if Health
  parts.append(.health)
#endif
#if Server
  parts.append(.server)
#endif
#if Client
  parts.append(.replication)
#endif
#if SQLite || PostgreSQL
  parts.append(.storages)
#endif

let tool = AndironTool(parts: parts)
exit(tool.run(Array(CommandLine.arguments.dropFirst()), console: .process).rawValue)
