import { newestFirst, tabKind, type Tab } from '@howdah/rules'
import { DropdownMenu, IconButton } from '@howdah/ui'
import { Ellipsis, Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { TabButton } from './tab-button'
import { SCRATCH_TAB, tabDomId } from './tab-dom-ids'
import type { WorkspaceModel } from './use-sql-workspace'
import type { WorkspaceServices } from './workspace-services'

interface TabBarProps {
  model: WorkspaceModel
  services: WorkspaceServices
  idBase: string
}

/** The open queries. Arrows go through them, Enter shows one, Delete closes it, Control+Shift+arrows move it. */
export function TabBar({ model, services, idBase }: TabBarProps) {
  const { messages, can, begin } = model
  const list = useRef<HTMLDivElement>(null)
  const tabs = model.tabs.tabs.filter((tab) => tabKind(tab.type) === 'sql')
  const front = tabs.find((tab) => tab.metadata.sqlId === model.activeId)
  const ids = [SCRATCH_TAB, ...tabs.map(({ id }) => id)]
  /** The one that Tab reaches: the last one that had the focus, as long as it is there. */
  const [focused, setFocused] = useState<string | null>(null)
  const reachable = focused !== null && ids.includes(focused) ? focused : (front?.id ?? SCRATCH_TAB)
  const [dragged, setDragged] = useState<string | null>(null)

  const focusOn = (id: string | undefined) => {
    if (id === undefined) return
    setFocused(id)
    list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(tabDomId(idBase, id))}"]`)?.focus()
  }
  const close = (id: string) => {
    const place = ids.indexOf(id)
    model.act({ type: 'closed', id })
    focusOn(ids[place + 1] ?? ids[place - 1])
  }

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const place = ids.indexOf(id)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Delete' && id !== SCRATCH_TAB) close(id)
    else if (event.key === 'Home') focusOn(ids[0])
    else if (event.key === 'End') focusOn(ids.at(-1))
    else if (step !== 0 && event.shiftKey && (event.ctrlKey || event.metaKey)) {
      moveBy(model, tabs, id, step)
      // A node that is put elsewhere loses the focus.
      setTimeout(() => focusOn(id))
    } else if (step !== 0 && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) focusOn(ids[place + step])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={messages.tabsLabel} className="hw-tab-list">
        <TabButton
          tab={null}
          label={messages.scratch}
          idBase={idBase}
          model={model}
          services={services}
          selected={front === undefined}
          tabIndex={reachable === SCRATCH_TAB ? 0 : -1}
          onKeyDown={(event) => onKeyDown(event, SCRATCH_TAB)}
          onFocus={() => setFocused(SCRATCH_TAB)}
          onShow={() => model.show(null)}
        />
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            label={tab.label}
            idBase={idBase}
            model={model}
            services={services}
            selected={tab === front}
            tabIndex={reachable === tab.id ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, tab.id)}
            onFocus={() => setFocused(tab.id)}
            onShow={() => model.show(tab.metadata.sqlId ?? null)}
            onClose={() => model.act({ type: 'closed', id: tab.id })}
            drag={{
              active: dragged !== null,
              onStart: () => setDragged(tab.id),
              onEnd: () => setDragged(null),
              onDrop: (after) => {
                if (dragged === null || dragged === tab.id) return
                const before = after ? (tabs[tabs.indexOf(tab) + 1]?.id ?? null) : tab.id
                model.act({ type: 'dragged', id: dragged, before, now: Date.now() })
                setDragged(null)
              },
            }}
          />
        ))}
      </div>
      {can('create', 'content') && (
        <IconButton size="2" variant="ghost" color="gray" className="hw-tab-tool" aria-label={messages.newQuery} onClick={() => begin()}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
      <TabMenu model={model} tabs={tabs} front={front} />
    </>
  )
}

/** What the pointer does to tabs, for everybody else; and what was open lately. */
function TabMenu({ model, tabs, front }: { model: WorkspaceModel; tabs: readonly Tab[]; front: Tab | undefined }) {
  const { messages, act } = model
  const recent = newestFirst(model.tabs.recent).filter(({ id, type }) => type === 'sql' && !tabs.some((tab) => tab.id === id))
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton size="2" variant="ghost" color="gray" className="hw-tab-tool" aria-label={messages.tabsMenu}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {front && (
          <>
            {front.isPreview && (
              <DropdownMenu.Item onSelect={() => act({ type: 'double-activated', id: front.id, now: Date.now() })}>
                {messages.keepOpen}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item disabled={tabs[0] === front} onSelect={() => moveBy(model, tabs, front.id, -1)}>
              {messages.moveLeft}
            </DropdownMenu.Item>
            <DropdownMenu.Item disabled={tabs.at(-1) === front} onSelect={() => moveBy(model, tabs, front.id, 1)}>
              {messages.moveRight}
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => act({ type: 'closed', id: front.id })}>{messages.closeTab}</DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item disabled={tabs.length === 0} onSelect={() => act({ type: 'all-closed', kind: 'sql' })}>
          {messages.closeAll}
        </DropdownMenu.Item>
        {recent.length > 0 && (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Label>{messages.recent}</DropdownMenu.Label>
            {recent.slice(0, RECENT_SHOWN).map((item) => (
              <DropdownMenu.Item key={item.id} onSelect={() => model.open(item.metadata.sqlId ?? '', item.label, false)}>
                <bdi className="hw-tab-label">{item.label}</bdi>
              </DropdownMenu.Item>
            ))}
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** As many as a menu holds without scrolling. */
const RECENT_SHOWN = 10

function moveBy(model: WorkspaceModel, tabs: readonly Tab[], id: string, step: number) {
  const place = tabs.findIndex((tab) => tab.id === id)
  const before = step < 0 ? tabs[place - 1] : tabs[place + 2]
  if (place === -1 || (step < 0 && !before) || (step > 0 && place === tabs.length - 1)) return
  model.act({ type: 'dragged', id, before: before?.id ?? null, now: Date.now() })
}
