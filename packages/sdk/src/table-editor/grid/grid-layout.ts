/** Column layout of one table, by column name. */
export interface GridLayout {
  /** Names of the reordered columns, in display order; new columns follow. */
  order: readonly string[]
  hidden: readonly string[]
  frozen: readonly string[]
  /** CSS px. */
  widths: Readonly<Record<string, number>>
}

export type LayoutEvent =
  | { type: 'moved'; column: string; by: -1 | 1 }
  /** Into the place of another one. */
  | { type: 'dropped'; column: string; onto: string }
  | { type: 'shown' | 'hidden' | 'frozen' | 'thawed'; column: string }
  | { type: 'resized'; column: string; width: number }
  | { type: 'reset' }

export const plainLayout: GridLayout = { order: [], hidden: [], frozen: [], widths: {} }

/** Every column in its place, the hidden ones too; those that stay in sight come first. */
export function orderedColumns<C extends { name: string }>(
  columns: readonly C[],
  { order, frozen }: GridLayout,
): C[] {
  const place = new Map(order.map((name, index) => [name, index]))
  const rank = ({ name }: C, index: number) => place.get(name) ?? order.length + index
  const ranked = columns.map((column, index) => ({
    column,
    rank: rank(column, index),
    isFrozen: frozen.includes(column.name),
  }))
  return ranked
    .sort((a, b) => Number(b.isFrozen) - Number(a.isFrozen) || a.rank - b.rank)
    .map(({ column }) => column)
}

/** The layout after the event. `columns` are all of the table, in the table's order. */
export function layoutTransition(
  layout: GridLayout,
  event: LayoutEvent,
  columns: readonly { name: string }[],
): GridLayout {
  switch (event.type) {
    case 'moved': {
      const names = orderedColumns(columns, layout).map(({ name }) => name)
      const from = names.indexOf(event.column)
      const to = from + event.by
      const other = names[to]
      if (
        from === -1 ||
        other === undefined ||
        layout.frozen.includes(event.column) !== layout.frozen.includes(other)
      )
        return layout
      names[from] = other
      names[to] = event.column
      return { ...layout, order: names }
    }
    case 'dropped': {
      const names = orderedColumns(columns, layout).map(({ name }) => name)
      const from = names.indexOf(event.column)
      const to = names.indexOf(event.onto)
      if (
        from === -1 ||
        to === -1 ||
        layout.frozen.includes(event.column) !== layout.frozen.includes(event.onto)
      )
        return layout
      names.splice(to, 0, ...names.splice(from, 1))
      return { ...layout, order: names }
    }
    case 'shown':
      return { ...layout, hidden: layout.hidden.filter((name) => name !== event.column) }
    case 'hidden':
      return layout.hidden.includes(event.column)
        ? layout
        : { ...layout, hidden: [...layout.hidden, event.column] }
    case 'frozen':
      return layout.frozen.includes(event.column)
        ? layout
        : { ...layout, frozen: [...layout.frozen, event.column] }
    case 'thawed':
      return { ...layout, frozen: layout.frozen.filter((name) => name !== event.column) }
    case 'resized':
      return { ...layout, widths: { ...layout.widths, [event.column]: Math.round(event.width) } }
    case 'reset':
      return plainLayout
    default:
      return event satisfies never
  }
}

/** Parses a stored layout, which may come from another version or an unknown source. */
export function layoutOf(stored: unknown): GridLayout {
  if (typeof stored !== 'object' || stored === null) return plainLayout
  const { order, hidden, frozen, widths } = stored as Record<string, unknown> // each is looked at below
  const names = (list: unknown) =>
    Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  const sizes = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    order: names(order),
    hidden: names(hidden),
    frozen: names(frozen),
    widths: Object.fromEntries(
      sizes.filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
      ),
    ),
  }
}
