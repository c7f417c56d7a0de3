import type { AppError } from '../../../base/app-error'
import type { SchemaDiff } from './schema-diffs'

/** Result of a comparison, or the reason why there is none. */
interface SchemaResult {
  /** Text of all that the result depends on. */
  key: string
  diff?: SchemaDiff
  error?: AppError
  /** Time in milliseconds at which the result ends; never if absent. */
  until?: number
}

/** The last result of each branch. */
export interface SchemaResults {
  find(branch: string, key: string): SchemaResult | null
  keep(branch: string, result: SchemaResult): void
}

/** Characters of all results, beyond which the oldest are dropped. */
const MAX_CHARACTERS = 64 * 1024 * 1024
const MAX_BRANCHES = 1_000

export function createSchemaResults(): SchemaResults {
  const results = new Map<string, { result: SchemaResult; characters: number }>()
  let all = 0

  function drop(branch: string): void {
    all -= results.get(branch)?.characters ?? 0
    results.delete(branch)
  }

  return {
    find(branch, key) {
      const { result } = results.get(branch) ?? {}
      const isCurrent = result?.key === key && (result.until ?? Infinity) > Date.now()
      return isCurrent ? result : null
    },
    keep(branch, result) {
      drop(branch)
      const characters = JSON.stringify(result.diff ?? '').length
      all += characters
      results.set(branch, { result, characters })
      for (const oldest of results.keys()) {
        if (all <= MAX_CHARACTERS && results.size <= MAX_BRANCHES) break
        drop(oldest)
      }
    },
  }
}
