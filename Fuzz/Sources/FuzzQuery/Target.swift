import FuzzTargets

let target = FuzzTarget.query
