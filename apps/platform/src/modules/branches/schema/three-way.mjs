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

/**
 * Returns true if an object of production and one of the branch with another name are the same one: both
 * are where it was when both had it.
 */
export function isSamePlace(from, to, { branch, production }, places) {
  const [there, here] = places.get(from) ?? []
  return there !== undefined && production.get(from) === there && branch.get(to) === here
}

/** Returns false for an object of the branch that it has dropped and made again, and true as long as that is not known. */
export function isUntouched(id, branch, places) {
  const [, before] = places.get(id) ?? []
  const here = branch.get(id)
  return here !== undefined && (before === undefined || here === before)
}

/**
 * Returns the names in the branch of what it has renamed, where a merge would not: with the renames
 * that are chosen, production would have it by another name, or another one in its place.
 * @param namedAfter returns the name that one of production has after these renames
 */
export function missedRenames({ branch, production }, places, namedAfter) {
  const byPlace = (ids) => new Map([...ids].map(([id, place]) => [place, id]))
  const [inProduction, inBranch] = [byPlace(production), byPlace(branch)]
  return [...places].flatMap(([id, [there, here]]) => {
    const [current, renamed] = [inProduction.get(there), inBranch.get(here)]
    if (current === undefined || renamed === undefined || renamed === id) return []
    return namedAfter(current) === renamed ? [] : [renamed]
  })
}

/** Returns the places of what both have, and those of what one of them has renamed or dropped. */
export function advancedPlaces({ branch, production }, places) {
  const next = new Map(places.map(([id, there, here]) => [id, [there, here]]))
  for (const id of next.keys()) if (!branch.has(id) && !production.has(id)) next.delete(id)
  for (const [id, there] of production) if (branch.has(id)) next.set(id, [there, branch.get(id)])
  return [...next].map(([id, both]) => [id, ...both])
}
