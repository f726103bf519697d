import FuzzTargets

let target = FuzzTarget.manifest
