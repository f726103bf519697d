import FuzzTargets

let target = FuzzTarget.tree
