/// An index whose keys a derivation makes.
package struct DerivedIndex {
  let bound: BoundIndex
}
