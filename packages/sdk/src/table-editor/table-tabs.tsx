import { lineKey } from '@howdah/ui/focus/line-key'
import { tabKind } from '@howdah/rules/workspace/tab-id'
import type { Tab } from '@howdah/rules/workspace/tabs.types'
import { CircleDot, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { moveTab } from '../tabs/move-tab'
import { TabsMenu } from '../tabs/tabs-menu'
import { useTabDrag } from '../tabs/use-tab-drag'
import { useStagedTables } from './editing/staging/use-staging-store'
import type { TableEditorModel } from './use-table-editor'

/**
 * The open tables. Arrows go through them, Enter shows one and makes it permanent, Delete closes it,
 * Control+Shift+arrows move it.
 */
export function TableTabs({ model, panelId }: { model: TableEditorModel; panelId: string }) {
  const { messages, act, view } = model
  const list = useRef<HTMLDivElement>(null)
  const tabs = model.tabs.tabs.filter((tab) => tabKind(tab.type) === 'table')
  const staged = useStagedTables(model.target, model.stagings, model.tabs)
  const front = tabs.find((tab) => tab.metadata.tableId === view.tableId)
  const dragOf = useTabDrag(tabs, act)
  const focusOn = (place: number) =>
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()

  const onKeyDown = (event: KeyboardEvent, tab: Tab) => {
    const place = tabs.indexOf(tab)
    const key = lineKey(event)
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && event.shiftKey && (event.ctrlKey || event.metaKey)) {
      moveTab(act, tabs, tab.id, step)
      // A node that is put elsewhere loses the focus.
      setTimeout(() => focusOn(Math.min(tabs.length - 1, Math.max(0, place + step))))
    } else if (key === 'ArrowRight') focusOn(Math.min(tabs.length - 1, place + 1))
    else if (key === 'ArrowLeft') focusOn(Math.max(0, place - 1))
    else if (event.key === 'Home') focusOn(0)
    else if (event.key === 'End') focusOn(tabs.length - 1)
    else if (event.key === 'Delete') {
      act({ type: 'closed', id: tab.id })
      setTimeout(() => focusOn(Math.min(place, tabs.length - 2)))
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (tab === front) keep(tab)
      else act({ type: 'activated', id: tab.id })
    } else return
    event.preventDefault()
  }
  const keep = (tab: Tab) => keepOpen(act, tab)

  return (
    <>
      <div ref={list} role="tablist" aria-label={messages.openTabs} className="hw-tab-list">
        {tabs.map((tab, index) => (
          <div
            key={tab.id}
            role="tab"
            aria-selected={tab === front}
            aria-controls={tab === front ? panelId : undefined}
            aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
            tabIndex={tab === front || (!front && index === 0) ? 0 : -1}
            className="hw-tab"
            data-preview={tab.isPreview || undefined}
            title={tab.metadata.schema ? `${tab.metadata.schema}.${tab.label}` : tab.label}
            onClick={() => act({ type: 'activated', id: tab.id })}
            onDoubleClick={() => keep(tab)}
            onKeyDown={(event) => onKeyDown(event, tab)}
            onAuxClick={(event) => event.button === 1 && act({ type: 'closed', id: tab.id })}
            {...dragOf(tab)}
          >
            <bdi className="hw-tab-label">{tab.label}</bdi>
            {staged.has(tab.metadata.tableId ?? -1) && <StagedMark label={messages.stagedMark} />}
            {tab.isPreview && <span className="hw-visually-hidden">{messages.previewMark}</span>}
            {/* For the pointer; Delete and the menu do the same, and a tab holds no button. */}
            <span
              aria-hidden
              className="hw-tab-close"
              onClick={(event) => {
                event.stopPropagation()
                act({ type: 'closed', id: tab.id })
              }}
            >
              <X size={14} strokeWidth={1.5} />
            </span>
          </div>
        ))}
      </div>
      <TableTabsMenu model={model} tabs={tabs} front={front} />
    </>
  )
}

/** The same mark as that of a query whose text is not saved. */
function StagedMark({ label }: { label: string }) {
  return (
    <span title={label}>
      <CircleDot size={12} strokeWidth={1.5} aria-hidden className="hw-tab-staged" />
      <span className="hw-visually-hidden">({label})</span>
    </span>
  )
}

/** Out of the component: a clock is read. */
function keepOpen(act: TableEditorModel['act'], tab: Tab) {
  act({ type: 'double-activated', id: tab.id, now: Date.now() })
}

function TableTabsMenu({
  model,
  tabs,
  front,
}: {
  model: TableEditorModel
  tabs: readonly Tab[]
  front: Tab | undefined
}) {
  const { messages, act, open } = model
  return (
    <TabsMenu
      kind="table"
      {...{ tabs, front, act, messages, recent: model.tabs.recent }}
      onOpen={({ type, label, metadata: { schema, tableId } }) => {
        if (type === 'sql' || tableId === undefined || schema === undefined) return
        open({ id: tableId, schema, name: label, type }, false)
      }}
    />
  )
}
