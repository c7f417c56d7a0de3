/** Checks the name of a new function; null if it is possible. */
export function slugProblem(
  name: string,
  known: readonly string[],
): 'nameProblem' | 'nameTaken' | null {
  const slug = name.trim()
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(slug)) return 'nameProblem'
  return known.includes(slug) ? 'nameTaken' : null
}
