import type { RestConfig, RestConfigChange } from '@howdah/platform-client/resources/rest/config'
import { dataApiMessages as messages } from './data-api.messages'

/** Settings as a person has typed them. */
export interface DataApiDraft {
  enabled: boolean
  /** An empty text is one that was not chosen yet. */
  schemas: readonly string[]
  searchPath: readonly string[]
  maxRows: string
  pool: string
}

export const MAX_ROWS = 1_000_000

const chosen = (names: readonly string[]): string[] => names.filter((name) => name !== '')

export const dataApiDraft = (config: RestConfig): DataApiDraft => ({
  enabled: config.enabled,
  schemas: config.db_schema,
  searchPath: config.db_extra_search_path,
  maxRows: String(config.max_rows),
  pool: config.db_pool === null ? '' : String(config.db_pool),
})

/** Returns the settings that a draft changes. */
export function dataApiChange(draft: DataApiDraft, config: RestConfig): RestConfigChange {
  const wanted = {
    enabled: draft.enabled,
    db_schema: chosen(draft.schemas),
    db_extra_search_path: chosen(draft.searchPath),
    max_rows: Number(draft.maxRows),
    db_pool: draft.pool.trim() === '' ? null : Number(draft.pool),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(config[name as keyof typeof wanted]),
    ),
  )
}

/**
 * Returns the problems of a draft by field.
 * @param known schemas of the project; null while they are unknown
 */
export const dataApiProblems = (
  draft: DataApiDraft,
  { db_extra_search_path, db_schema, max_pool_size }: RestConfig,
  known: readonly string[] | null,
) => ({
  schemas:
    chosen(draft.schemas).length === 0
      ? messages.noSchema
      : missingProblem(draft.schemas, db_schema, known),
  searchPath: missingProblem(draft.searchPath, db_extra_search_path, known),
  maxRows: isMaxRows(draft.maxRows) ? undefined : messages.number(1, MAX_ROWS),
  pool:
    draft.pool.trim() === '' || isBetween(draft.pool, max_pool_size)
      ? undefined
      : messages.number(1, max_pool_size),
})

/** Names a schema that is gone, unless the list is left as it is. */
function missingProblem(
  names: readonly string[],
  before: readonly string[],
  known: readonly string[] | null,
): string | undefined {
  if (known === null || JSON.stringify(chosen(names)) === JSON.stringify(before)) return undefined
  const missing = chosen(names).find((name) => !known.includes(name))
  return missing === undefined ? undefined : messages.missingSchema(missing)
}

/** Returns true if clients must name a schema. */
export const hidesPublic = ({ schemas }: DataApiDraft): boolean =>
  chosen(schemas).length > 0 && !schemas.includes('public')

/** Returns true for a text that is a maximum number of rows. */
export const isMaxRows = (text: string, max = MAX_ROWS): boolean => isBetween(text, max)

const isBetween = (text: string, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max
