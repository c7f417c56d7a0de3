import { diff3Merge } from 'node-diff3'

/** Maximum number of steps of a comparison: about a fifth of a second. */
const MAX_STEPS = 200_000_000

/**
 * Merges two texts that grew from one, line by line.
 * @returns null where both changed the same lines, and for texts that are too large to compare
 */
export function mergeTexts(base: string, own: string, theirs: string): string | null {
  if (own === theirs || theirs === base) return own
  if (own === base) return theirs
  const texts = [base, own, theirs].map((text) => text.split('\n'))
  const [from = [], here = [], there = []] = texts
  const start = commonLength(from, here, there, (lines, index) => lines[index])
  const end = commonLength(
    from.slice(start),
    here.slice(start),
    there.slice(start),
    (lines, index) => lines.at(-1 - index),
  )
  const part = (lines: string[]) => lines.slice(start, lines.length - end)
  const [oldPart, myPart, theirPart] = [part(from), part(here), part(there)]
  if (stepsOf(oldPart, myPart) > MAX_STEPS || stepsOf(oldPart, theirPart) > MAX_STEPS) return null
  const merged: string[] = []
  for (const region of diff3Merge(myPart, oldPart, theirPart, { excludeFalseConflicts: true })) {
    if (!region.ok) return null
    for (const line of region.ok) merged.push(line)
  }
  return [...from.slice(0, start), ...merged, ...from.slice(from.length - end)].join('\n')
}

/** Estimates the steps of a comparison: each pair of equal lines is looked up among those that were found before. */
function stepsOf(a: string[], b: string[]): number {
  const counts = new Map<string, number>()
  for (const line of a) counts.set(line, (counts.get(line) ?? 0) + 1)
  const pairs = b.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0)
  return pairs * Math.min(a.length, b.length)
}

/** Counts the lines that are the same in all three, as `lineAt` walks through them. */
function commonLength(
  a: string[],
  b: string[],
  c: string[],
  lineAt: (lines: string[], index: number) => string | undefined,
): number {
  const length = Math.min(a.length, b.length, c.length)
  let count = 0
  while (
    count < length &&
    lineAt(a, count) === lineAt(b, count) &&
    lineAt(a, count) === lineAt(c, count)
  )
    count += 1
  return count
}
