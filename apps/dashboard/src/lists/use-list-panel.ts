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

/** Closes the dialog about an entry that is gone; another one, which was opened meanwhile, remains open. */
export function withoutEntry<Kind extends string>(
  before: URLSearchParams,
  kinds: readonly Kind[],
  id: string,
): URLSearchParams {
  const open = readListPanel(before, kinds)
  return open !== null && 'id' in open && open.id === id
    ? writeListPanel(before, kinds, null)
    : before
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
  const open = panel !== null && 'id' in panel ? panel.id : null
  const gone = open !== null && ids?.includes(open) === false ? open : null
  useEffect(() => {
    if (gone !== null) setQuery((before) => withoutEntry(before, kinds, gone), { replace: true })
  }, [gone, kinds, setQuery])
  useFocusOfRemovedRows()
  return [panel, onPanel]
}
