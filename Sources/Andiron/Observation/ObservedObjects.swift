public import Observation
import ObjectModel

/// The current results of a query, for views that track what they read: `withObservationTracking`,
/// and with it SwiftUI, sees each change of `results`.
///
///     let people = try ObservedObjects(store.objects(Person.self).sorted(by: \.name))
///
/// The first results are available as soon as it is created. Commits in quick succession become one
/// change. It observes for as long as it exists.
@MainActor
public final class ObservedObjects<Object: StoredObject>: Observable {
  private let registrar = ObservationRegistrar()
  private var state: State
  private var token: ObservationToken?

  private struct State {
    var results: Results<Object>
    var difference: ListDifference?
    var error: (any Error)?
  }

  /// Runs the query and observes its results.
  ///
  /// Throws `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot
  /// be read.
  public init(_ objects: Objects<Object, Store>) throws {
    state = State(results: try objects.results())
    token = try objects.source.observe(objects.query) { [weak self] change in
      Task { @MainActor in self?.take(change) }
    }
  }

  /// The current results of the query.
  public var results: Results<Object> {
    registrar.access(self, keyPath: \.results)
    return state.results
  }

  /// The difference between the results and those before; nil at the beginning, and when one change
  /// was not delivered on its own.
  public var difference: ListDifference? {
    registrar.access(self, keyPath: \.results)
    return state.difference
  }

  /// The error that ended the observation; nil while the results are being observed.
  public var error: (any Error)? {
    registrar.access(self, keyPath: \.error)
    return state.error
  }

  private func take(_ change: Result<ResultsChange<Object>, any Error>) {
    switch change {
    case .success(let change):
      // The first delivery repeats the existing results, unless a commit came in between.
      if change.isInitial, change.results.sequence <= state.results.sequence { return }
      registrar.withMutation(of: self, keyPath: \.results) {
        state.results = change.results
        state.difference = change.difference
      }
    case .failure(let error):
      registrar.withMutation(of: self, keyPath: \.error) { state.error = error }
    }
  }
}
