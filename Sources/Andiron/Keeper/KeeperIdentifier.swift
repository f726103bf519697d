/// How the identifiers of keepers begin, among those of derivations.
package enum KeeperIdentifier {
  package static let prefix = "keeper "
}
