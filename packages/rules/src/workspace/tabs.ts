import { addRecentItem } from './recent-items'
import { tabKind } from './tab-id'
import type { RecentItem, Tab, TabKind, TabMetadata, TabSubject } from './tabs.types'

/** The open tabs of a project, in order, and recent items. */
export interface TabsState {
  tabs: readonly Tab[]
  /** Null on the index of an editor. */
  activeId: string | null
  recent: readonly RecentItem[]
}

/** Events of tabs. `now` is in milliseconds since 1970. */
export type TabsEvent =
  | { type: 'opened'; subject: TabSubject; preview: boolean; now: number }
  | { type: 'activated'; id: string | null }
  | { type: 'edited'; id: string; now: number }
  | { type: 'double-activated'; id: string; now: number }
  /** Dragged, or moved by key, to the position before another tab; null: to the end. */
  | { type: 'dragged'; id: string; before: string | null; now: number }
  | { type: 'renamed'; id: string; label: string }
  | { type: 'noted'; id: string; metadata: TabMetadata }
  | { type: 'closed'; id: string }
  | { type: 'all-closed'; kind: TabKind }
  /** The object was deleted: its tab and recent item are removed. */
  | { type: 'deleted'; id: string }

export const noTabs: TabsState = { tabs: [], activeId: null, recent: [] }

/** The tabs after the event; the same object when it means nothing to them. */
export function tabsTransition(state: TabsState, event: TabsEvent): TabsState {
  switch (event.type) {
    case 'opened':
      return open(state, event.subject, event.preview, event.now)
    case 'activated':
      return event.id === null || find(state, event.id) ? withActive(state, event.id) : state
    case 'edited':
    case 'double-activated':
      return makePermanent(state, event.id, event.now)
    case 'dragged':
      return move(makePermanent(state, event.id, event.now), event.id, event.before)
    case 'renamed':
      return rename(state, event.id, event.label)
    case 'noted':
      return changeTab(state, event.id, (tab) => ({
        ...tab,
        metadata: { ...tab.metadata, ...event.metadata },
      }))
    case 'closed':
      return close(state, event.id)
    case 'all-closed':
      return closeAll(state, event.kind)
    case 'deleted': {
      const closed = close(state, event.id)
      if (!closed.recent.some((item) => item.id === event.id)) return closed
      return { ...closed, recent: closed.recent.filter((item) => item.id !== event.id) }
    }
    default:
      return event satisfies never
  }
}

/** Opens a tab. A new preview takes the place of the previous one. */
function open(state: TabsState, subject: TabSubject, preview: boolean, now: number): TabsState {
  const known = find(state, subject.id)
  if (known) {
    const activated = withActive(state, known.id)
    if (preview && known.isPreview) return activated
    const permanent = known.isPreview ? makePermanent(activated, known.id, now) : activated
    return { ...permanent, recent: addRecentItem(permanent.recent, known, now) }
  }
  const tab: Tab = { ...subject, isPreview: preview }
  const replaced = preview ? state.tabs.find((other) => other.isPreview) : undefined
  const tabs = replaced
    ? state.tabs.map((other) => (other === replaced ? tab : other))
    : [...state.tabs, tab]
  return {
    tabs,
    activeId: tab.id,
    recent: preview ? state.recent : addRecentItem(state.recent, tab, now),
  }
}

function makePermanent(state: TabsState, id: string, now: number): TabsState {
  const tab = find(state, id)
  if (!tab?.isPreview) return state
  const permanent = changeTab(state, id, (preview) => ({ ...preview, isPreview: false }))
  return { ...permanent, recent: addRecentItem(permanent.recent, tab, now) }
}

function move(state: TabsState, id: string, before: string | null): TabsState {
  const tab = find(state, id)
  if (!tab || before === id) return state
  const others = state.tabs.filter((other) => other !== tab)
  const found = before === null ? -1 : others.findIndex((other) => other.id === before)
  const place = found === -1 ? others.length : found
  if (state.tabs[place] === tab) return state
  return { ...state, tabs: [...others.slice(0, place), tab, ...others.slice(place)] }
}

function rename(state: TabsState, id: string, label: string): TabsState {
  const renamed = changeTab(state, id, (tab) => (tab.label === label ? tab : { ...tab, label }))
  if (!renamed.recent.some((item) => item.id === id && item.label !== label)) return renamed
  return {
    ...renamed,
    recent: renamed.recent.map((item) => (item.id === id ? { ...item, label } : item)),
  }
}

/** The active one gives way to the first that remains of its kind, otherwise to the editor's index. */
function close(state: TabsState, id: string): TabsState {
  const tab = find(state, id)
  if (!tab) return state
  const tabs = state.tabs.filter((other) => other !== tab)
  if (state.activeId !== id) return { ...state, tabs }
  const next = tabs.find((other) => tabKind(other.type) === tabKind(tab.type))
  return { ...state, tabs, activeId: next?.id ?? null }
}

function closeAll(state: TabsState, kind: TabKind): TabsState {
  const tabs = state.tabs.filter((tab) => tabKind(tab.type) !== kind)
  if (tabs.length === state.tabs.length) return state
  return {
    ...state,
    tabs,
    activeId: tabs.some((tab) => tab.id === state.activeId) ? state.activeId : null,
  }
}

function find(state: TabsState, id: string): Tab | undefined {
  return state.tabs.find((tab) => tab.id === id)
}

function withActive(state: TabsState, id: string | null): TabsState {
  return state.activeId === id ? state : { ...state, activeId: id }
}

function changeTab(state: TabsState, id: string, change: (tab: Tab) => Tab): TabsState {
  const tab = find(state, id)
  const changed = tab && change(tab)
  if (!changed || changed === tab) return state
  return { ...state, tabs: state.tabs.map((other) => (other === tab ? changed : other)) }
}
