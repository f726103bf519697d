extension IndexDefinition {
  /// Whether a keeper keeps the index, in a table of its own beside the entries.
  package var hasKeeper: Bool { derivation?.hasPrefix(KeeperIdentifier.prefix) ?? false }
}
