import { useCallback } from 'react'
import { useListView, type ListView } from '../../lists/use-list-view'
import { useSearchParams } from '../../routing/use-search'

/** Panel that is open next to a list of objects. */
export type ObjectPanel =
  | { type: 'new' }
  | { type: 'edit' | 'duplicate' | 'view'; id: number }
  | { type: 'delete'; ids: number[] }

/** Value of the schema in the URL that stands for all of them. */
export const ALL_SCHEMAS = '*'

const ONE = ['edit', 'duplicate', 'view'] as const
const PANELS = ['new', ...ONE, 'delete'] as const

export interface ObjectView extends ListView<string> {
  /** A schema, or `ALL_SCHEMAS`. */
  schema: string
  panel: ObjectPanel | null
  /** Chosen values by the names of the filters. */
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
  onSchema: (schema: string) => void
  onPanel: (panel: ObjectPanel | null) => void
}

const idOf = (text: string | null): number | null =>
  text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null

/** Reads the open panel from a query; the first that is valid. */
export function readPanel(query: URLSearchParams): ObjectPanel | null {
  if (query.has('new')) return { type: 'new' }
  for (const type of ONE) {
    const id = idOf(query.get(type))
    if (id !== null) return { type, id }
  }
  const ids = (query.get('delete') ?? '').split(',').map(idOf)
  const found = ids.filter((id) => id !== null)
  return found.length > 0 && found.length === ids.length ? { type: 'delete', ids: found } : null
}

/** Writes the open panel to a query, in place of the previous one. */
export function writePanel(before: URLSearchParams, panel: ObjectPanel | null): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of PANELS) next.delete(name)
  if (panel?.type === 'new') next.set('new', '')
  else if (panel?.type === 'delete') next.set('delete', panel.ids.join(','))
  else if (panel) next.set(panel.type, String(panel.id))
  return next
}

/** Schema, search, sort and open panel of a list of objects; they live in the URL. */
export function useObjectView(
  columns: readonly string[],
  filterNames: readonly string[],
): ObjectView {
  const list = useListView(columns, { column: 'name', descending: false })
  const [query, setQuery] = useSearchParams()
  const onSchema = useCallback(
    (schema: string) =>
      setQuery(
        (before) => {
          const next = writePanel(before, null)
          next.set('schema', schema)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  const onFilter = useCallback(
    (name: string, value: string) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  const onPanel = useCallback(
    (panel: ObjectPanel | null) =>
      setQuery((before) => writePanel(before, panel), { replace: true }),
    [setQuery],
  )
  return {
    ...list,
    schema: query.get('schema') ?? 'public',
    panel: readPanel(query),
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = query.get(name)
        return value ? [[name, value]] : []
      }),
    ),
    onFilter,
    onSchema,
    onPanel,
  }
}
