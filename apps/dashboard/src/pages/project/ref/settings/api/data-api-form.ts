import type { RestConfig, RestConfigChange } from '@howdah/platform-client/resources/rest/config'
import { dataApiMessages as messages } from './data-api.messages'

/** Settings as a person has typed them. */
export interface DataApiDraft {
  enabled: boolean
  schemas: string
  searchPath: string
  maxRows: string
  pool: string
}

export const MAX_ROWS = 1_000_000

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const dataApiDraft = (config: RestConfig): DataApiDraft => ({
  enabled: config.enabled,
  schemas: config.db_schema.join('\n'),
  searchPath: config.db_extra_search_path.join('\n'),
  maxRows: String(config.max_rows),
  pool: config.db_pool === null ? '' : String(config.db_pool),
})

/** Returns the settings that a draft changes. */
export function dataApiChange(draft: DataApiDraft, config: RestConfig): RestConfigChange {
  const wanted = {
    enabled: draft.enabled,
    db_schema: linesOf(draft.schemas),
    db_extra_search_path: linesOf(draft.searchPath),
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

/** Returns the problems of a draft by field. */
export const dataApiProblems = (draft: DataApiDraft, { max_pool_size }: RestConfig) => ({
  schemas: linesOf(draft.schemas).length === 0 ? messages.noSchema : undefined,
  maxRows: isMaxRows(draft.maxRows) ? undefined : messages.number(1, MAX_ROWS),
  pool:
    draft.pool.trim() === '' || isBetween(draft.pool, max_pool_size)
      ? undefined
      : messages.number(1, max_pool_size),
})

/** Returns true if clients must name a schema. */
export const hidesPublic = ({ schemas }: DataApiDraft): boolean =>
  linesOf(schemas).length > 0 && !linesOf(schemas).includes('public')

/** Returns true for a text that is a maximum number of rows. */
export const isMaxRows = (text: string, max = MAX_ROWS): boolean => isBetween(text, max)

const isBetween = (text: string, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max
