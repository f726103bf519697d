import FuzzTargets

let target = FuzzTarget.predicate
