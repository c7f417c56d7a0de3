/** Selected items of a list, by id. */
export interface ListSelection {
  ids: ReadonlySet<string>
  /** Start of a range; null before anything was selected. */
  anchor: string | null
}

export const noListSelection: ListSelection = { ids: new Set(), anchor: null }

/** Returns the selection with one item more or less, from which the next range starts. */
export function withToggled({ ids }: ListSelection, id: string): ListSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Returns the selection with all items between the anchor and this one, in the displayed order;
 * with this one alone if there is no anchor.
 */
export function withRange(
  selection: ListSelection,
  id: string,
  order: readonly string[],
): ListSelection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return withToggled(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}
