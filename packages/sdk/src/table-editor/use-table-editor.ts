import { parseTabId, tabId } from '@howdah/rules/workspace/tab-id'
import type { TabsEvent, TabsState } from '@howdah/rules/workspace/tabs'
import { useEffectEvent, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { useStore } from 'zustand'
import { useHowdahContext } from '../provider/howdah-context'
import { createLatest } from '../provider/latest'
import { useTexts } from '../provider/use-texts'
import { draftKey } from '../drafts/draft-key'
import { asPostgres, impersonatedRole, type RoleChoice } from '../role-selector/role-choice'
import { createTabsStore } from '../tabs/tabs.store'
import { allowedEvents, allowedTabs } from './allowed-tables'
import { useAllowed } from './use-allowed'
import { editorPanelTransition, noPanel, type EditorPanel } from './panels/editor-panel'
import type { ActOnTabs, OnPanel, OpenTable, ShowView, TableTarget } from './editor-parts.types'
import { tableEditorTexts, type TableEditorMessages } from './table-editor.messages'
import { whenIdle } from '../scheduling/when-idle'
import { createStagings, type Stagings } from './editing/staging/staging.store'
import type { TableEditorProps, TableEditorView } from './table-editor.types'
import { useShownView } from './use-shown-view'

/** State and actions of the editor. */
export interface TableEditorModel {
  target: TableTarget
  view: TableEditorView
  /** The schema whose tables are listed. */
  schema: string
  tabs: TabsState
  messages: TableEditorMessages
  locale: string | undefined
  hrefOf: TableEditorProps['hrefOf']
  onShowApiDocs: TableEditorProps['onShowApiDocs']
  show: ShowView
  open: OpenTable
  act: ActOnTabs
  /** Panel or confirmation that is open over the editor. */
  panel: EditorPanel
  onPanel: OnPanel
  /** Selected role for reading and writing rows. */
  roleChoice: RoleChoice
  onRoleChange: (choice: RoleChoice) => void
  /** Staged changes of the tables that were displayed. */
  stagings: Stagings
  /** A key was pressed, or the pointer. */
  onUserActivity: () => void
}

const DEFAULT_SCHEMA = 'public'

/**
 * Controller of the current view. The data of a table has its own controllers, which are mounted
 * with it.
 */
export function useTableEditor(
  props: TableEditorProps,
  projectRef: string,
  person: string,
): TableEditorModel {
  const provider = useHowdahContext('TableEditor')
  const { client, report } = provider
  const drafts = provider.drafts
  const messages = useTexts(tableEditorTexts, props.messages)
  const instanceId = [provider.instanceId, props.instanceId].filter(Boolean).join('/')
  const [latest] = useState(() => createLatest(props))
  useLayoutEffect(() => latest.set(props))
  const { view, goTo } = useShownView(props)
  const [panel, onPanel] = useReducer(editorPanelTransition, noPanel)
  const [roleChoice, setRoleChoice] = useState<RoleChoice>(asPostgres)
  const [stagings] = useState(createStagings)
  const { connectionString } = props
  const allowed = useAllowed(props)
  const target = useMemo(
    () => ({ projectRef, connectionString, role: impersonatedRole(roleChoice), allowed }),
    [projectRef, connectionString, roleChoice, allowed],
  )
  const wanted = view.schema ?? DEFAULT_SCHEMA
  const schema =
    (allowed?.schemas.includes(wanted) ?? true) ? wanted : (allowed?.schemas[0] ?? wanted)

  // The same tabs as those of the SQL workspace: each shows the ones of its kind.
  const store = useMemo(
    () =>
      createTabsStore({
        draftStore: drafts,
        key: draftKey({
          baseUrl: client.baseUrl,
          person,
          projectRef,
          documentId: 'tabs',
          instanceId,
        }),
        onFailure(error) {
          const context = { widget: 'table-editor', during: 'draft' } as const
          latest.get().onError?.(error, context)
          report(error, context)
        },
      }),
    [drafts, client.baseUrl, person, projectRef, instanceId, report, latest],
  )
  const stored = useStore(store)
  const tabs = useMemo(() => allowedTabs(allowed, stored), [allowed, stored])

  const show = (change: Partial<TableEditorView>) => {
    // Other rows begin at their first page.
    const isOther = 'sort' in change || 'filter' in change || 'pageSize' in change
    goTo({ ...view, ...(isOther ? { page: undefined } : {}), ...change })
  }
  // The number of rows per page is the person's choice, for all tables.
  const pageSize = view.pageSize === undefined ? {} : { pageSize: view.pageSize }
  const showTable = (tableId: number | null, tableSchema: string) =>
    goTo(
      tableId === null
        ? { tableId, schema, ...pageSize }
        : { tableId, schema: tableSchema, ...pageSize, loadFromCache: true },
    )

  const act = (event: TabsEvent) => {
    const before = store.getState().activeId
    for (const one of allowedEvents(allowed, store.getState(), event)) store.dispatch(one)
    const { activeId, tabs: all } = store.getState()
    if (activeId === before) return
    const front = all.find(({ id }) => id === activeId)
    showTable(front?.metadata.tableId ?? null, front?.metadata.schema ?? schema)
  }

  // A table that the host shows is the one whose tab is in front, as soon as its name is known by `open`.
  const follow = useEffectEvent(() => {
    const { activeId, tabs: all } = store.getState()
    const known = all.find(
      ({ metadata }) => metadata.tableId === view.tableId && view.tableId !== null,
    )
    const active = activeId === null ? null : parseTabId(activeId)
    if (known) store.dispatch({ type: 'activated', id: known.id })
    else if (active && active.type !== 'sql') store.dispatch({ type: 'activated', id: null })
  })
  useLayoutEffect(() => follow(), [store, view.tableId, tabs.tabs])

  const open: OpenTable = (table, preview, filter) => {
    const subject = {
      id: tabId(table.type, table.id),
      type: table.type,
      label: table.name,
      metadata: { tableId: table.id, schema: table.schema },
    }
    store.dispatch({ type: 'opened', subject, preview, now: Date.now() })
    if (filter)
      goTo({ tableId: table.id, schema: table.schema, ...pageSize, filter, loadFromCache: true })
    else if (view.tableId !== table.id) showTable(table.id, table.schema)
  }

  const changeRole = (choice: RoleChoice) => {
    setRoleChoice(choice)
    if (view.page !== undefined) show({ page: undefined })
  }

  // Stable functions, so that parts of the editor are rendered again only if their data changes.
  const [newest] = useState(() => createLatest({ show, open, act, changeRole, client }))
  useLayoutEffect(() => newest.set({ show, open, act, changeRole, client }))
  const [deeds] = useState(() => ({
    show: (change: Partial<TableEditorView>) => newest.get().show(change),
    open: (...table: Parameters<OpenTable>) => newest.get().open(...table),
    act: (event: TabsEvent) => newest.get().act(event),
    onRoleChange: (choice: RoleChoice) => newest.get().changeRole(choice),
    hrefOf: (of: TableEditorView) => latest.get().hrefOf?.(of) ?? '',
    onShowApiDocs: (table: { schema: string; name: string }) => latest.get().onShowApiDocs?.(table),
    // Rows should not wait for a slot.
    onUserActivity: whenIdle(() => newest.get().client.runSlots.prepare()),
  }))

  return {
    target,
    view,
    schema,
    tabs,
    messages,
    locale: provider.locale,
    panel,
    onPanel,
    roleChoice,
    stagings,
    ...deeds,
    hrefOf: props.hrefOf && deeds.hrefOf,
    onShowApiDocs: props.onShowApiDocs && deeds.onShowApiDocs,
  }
}

/**
 * Returns true if a part of the editor that depends only on these members of the view does not have
 * to be rendered again.
 */
export function showsSame(
  before: TableEditorModel,
  after: TableEditorModel,
  parts: readonly (keyof TableEditorView)[],
): boolean {
  const shown = ({ view }: TableEditorModel) => JSON.stringify(parts.map((part) => view[part]))
  const others = (Object.keys(after) as (keyof TableEditorModel)[]).filter(
    (name) => name !== 'view' && name !== 'schema',
  ) // its own keys
  const sameSchema = before.schema === after.schema || !parts.includes('schema')
  return (
    sameSchema &&
    shown(before) === shown(after) &&
    others.every((name) => Object.is(before[name], after[name]))
  )
}
