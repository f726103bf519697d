package import Foundation

/// An error of a layer below whose sentences are for users and show no content.
package protocol StorageLayerError: LocalizedError {}
