// What a merge takes of two schemas that have changed since they were the same one. Pure.

/**
 * Chooses whose version of an object a merge has: `same`, `production`, `branch`, or `conflict` if
 * both have changed it. Versions are texts; undefined for an object that is not there.
 */
export function chooseSide(id, { branch, origin, production }) {
  const [here, there] = [branch.get(id), production.get(id)]
  if (here === there) return 'same'
  // Without an origin, what only production has stays, and the rest is as the branch has it.
  const before = origin === null ? (here === undefined ? undefined : there) : origin.get(id)
  if (here === before) return 'production'
  return there === before ? 'branch' : 'conflict'
}

/** Returns the names of all objects of both. */
export const allOf = ({ branch, production }) => new Set([...production.keys(), ...branch.keys()])

/** Returns the version of each object that a merge leads to. */
export function expectedOf(sides) {
  const expected = new Map(sides.production)
  for (const id of allOf(sides)) {
    if (chooseSide(id, sides) !== 'branch') continue
    const version = sides.branch.get(id)
    if (version === undefined) expected.delete(id)
    else expected.set(id, version)
  }
  return expected
}

/** Returns the origin of what is changed from now on: what both have in the same version has nothing left to merge. */
export function advancedOrigin(sides) {
  const { branch, origin, production } = sides
  const next = new Map()
  for (const id of new Set([...allOf(sides), ...(origin?.keys() ?? [])])) {
    const isSame = branch.get(id) === production.get(id)
    const before =
      origin === null && branch.has(id) ? production.get(id) : (origin?.get(id) ?? undefined)
    const version = isSame ? branch.get(id) : before
    if (version !== undefined) next.set(id, version)
  }
  return next
}
