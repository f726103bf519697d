import FuzzTargets

let target = FuzzTarget.patch
