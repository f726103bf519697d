/// The prefix that distinguishes the identifiers of keepers from those of other derivations.
package enum KeeperIdentifier {
  package static let prefix = "keeper "
}
