/** Version as defined by semantic versioning; the part after a `+` does not affect the order. */
const form = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.-]+))?(?:\+[0-9a-z.-]+)?$/i

/**
 * Checks that a release is newer than the running one, in the order of semantic versioning. False
 * if either is not a version.
 */
export function isNewerRelease(candidate: string, current: string): boolean {
  const [one, other] = [form.exec(candidate.trim()), form.exec(current.trim())]
  if (!one || !other) return false
  for (const part of [1, 2, 3]) {
    const difference = compareNumbers(one[part] ?? '', other[part] ?? '')
    if (difference !== 0) return difference > 0
  }
  return comparePreReleases(one[4], other[4]) > 0
}

/** A version without a pre-release comes after those with one. */
function comparePreReleases(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined)
  const [ours, theirs] = [one.split('.'), other.split('.')]
  for (const [index, word] of ours.entries()) {
    const difference = compareWords(word, theirs[index])
    if (difference !== 0) return difference
  }
  return ours.length - theirs.length
}

function compareWords(one: string, other: string | undefined): number {
  if (other === undefined) return 1
  const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && otherIsNumber) return compareNumbers(one, other)
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1
  return one === other ? 0 : one > other ? 1 : -1
}

/** Numbers can be longer than a double. */
function compareNumbers(one: string, other: string): number {
  const difference = BigInt(one) - BigInt(other)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}
