import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from '../routing/use-search'
import { useFocusOfRemovedRows } from './use-focus-of-removed-rows'

/** Dialog of a list that is open: for a new entry, or about one of them. */
export type ListPanel<Kind extends string> = { type: 'new' } | { type: Kind; id: string }

/** Reads the open dialog from a query; the first that it names. */
export function readListPanel<Kind extends string>(
  query: URLSearchParams,
  kinds: readonly Kind[],
): ListPanel<Kind> | null {
  if (query.has('new')) return { type: 'new' }
  for (const type of kinds) {
    const id = query.get(type)
    if (id) return { type, id }
  }
  return null
}

/** Writes the open dialog to a query, in place of the previous one. */
export function writeListPanel<Kind extends string>(
  before: URLSearchParams,
  kinds: readonly Kind[],
  panel: ListPanel<Kind> | null,
): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of ['new', ...kinds]) next.delete(name)
  if (panel !== null) next.set(panel.type, 'id' in panel ? panel.id : '')
  return next
}

/**
 * The open dialog of a list; it is in the URL, until its entry is gone.
 * @param kinds dialogs about one entry, by their names there; the same array in each render
 * @param ids of the entries; undefined until they are known
 */
export function useListPanel<Kind extends string>(
  kinds: readonly Kind[],
  ids: readonly string[] | undefined,
): [panel: ListPanel<Kind> | null, onPanel: (panel: ListPanel<Kind> | null) => void] {
  const [query, setQuery] = useSearchParams()
  const panel = useMemo(() => readListPanel(query, kinds), [query, kinds])
  const onPanel = useCallback(
    (next: ListPanel<Kind> | null) =>
      setQuery((before) => writeListPanel(before, kinds, next), { replace: true }),
    [kinds, setQuery],
  )
  const isGone = panel !== null && 'id' in panel && ids !== undefined && !ids.includes(panel.id)
  useEffect(() => {
    if (isGone) onPanel(null)
  }, [isGone, onPanel])
  useFocusOfRemovedRows()
  return [panel, onPanel]
}
