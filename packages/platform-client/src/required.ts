/**
 * Holds calls to their required inputs at run time too, where a host's JavaScript or a stale cache may leave one out.
 * @throws Error '{name} is required'
 */
export function required(inputs: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(inputs)) {
    if (value === undefined || value === null || value === '')
      throw new Error(`${name} is required`)
  }
}
