/** Selected entries of one folder, by name. */
export interface Selection {
  folder: string
  names: ReadonlySet<string>
  /** Start of a range; null before anything was chosen. */
  anchor: string | null
}

export const noEntrySelection: Selection = { folder: '', names: new Set(), anchor: null }

export type EntrySelectionEvent =
  /** One alone. */
  | { type: 'chosen'; folder: string; name: string }
  /** One more or one less. */
  | { type: 'toggled'; folder: string; name: string }
  /** From the anchor to this one, in the order shown. */
  | { type: 'extended'; folder: string; name: string; order: readonly string[] }
  | { type: 'all'; folder: string; order: readonly string[] }
  | { type: 'cleared' }
  /** The folder was read again: an entry that no longer exists cannot be selected. */
  | { type: 'listed'; folder: string; order: readonly string[] }

/** The selection after the event. Entries of another folder than before begin a new one. */
export function entrySelectionTransition(state: Selection, event: EntrySelectionEvent): Selection {
  switch (event.type) {
    case 'chosen':
      return { folder: event.folder, names: new Set([event.name]), anchor: event.name }
    case 'toggled': {
      const names = new Set(state.folder === event.folder ? state.names : [])
      if (!names.delete(event.name)) names.add(event.name)
      return { folder: event.folder, names, anchor: event.name }
    }
    case 'extended': {
      const { folder, name, order } = event
      const to = order.indexOf(name)
      const from =
        state.folder === folder && state.anchor !== null ? order.indexOf(state.anchor) : -1
      if (to < 0) return state
      if (from < 0) return { folder, names: new Set([name]), anchor: name }
      return {
        folder,
        names: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)),
        anchor: state.anchor,
      }
    }
    case 'all':
      return { folder: event.folder, names: new Set(event.order), anchor: event.order[0] ?? null }
    case 'cleared':
      return state.names.size === 0 ? state : { ...state, names: new Set(), anchor: null }
    case 'listed': {
      if (event.folder !== state.folder || state.names.size === 0) return state
      const there = new Set(event.order)
      const names = new Set([...state.names].filter((name) => there.has(name)))
      if (names.size === state.names.size) return state
      return {
        ...state,
        names,
        anchor: state.anchor !== null && there.has(state.anchor) ? state.anchor : null,
      }
    }
    default:
      return event satisfies never
  }
}
