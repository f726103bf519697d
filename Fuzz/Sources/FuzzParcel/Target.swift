import FuzzTargets

let target = FuzzTarget.parcel
