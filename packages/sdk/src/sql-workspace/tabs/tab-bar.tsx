import { lineKey } from '@howdah/ui/focus/line-key'
import { tabKind } from '@howdah/rules/workspace/tab-id'
import { IconButton } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { moveTab } from '../../tabs/move-tab'
import { useTabDrag } from '../../tabs/use-tab-drag'
import { changeProblem } from '../panels/save-problem'
import { hasDocument } from '../../snippets/session/snippet-flow'
import type { SnippetFields } from '../../snippets/snippet.types'
import type { RenameDialogProps } from '../dialogs/rename-dialog'
import { TabButton } from './tab-button'
import { SCRATCH_TAB, tabDomId } from './tab-dom-ids'
import { TabMenu } from './tab-menu'
import type { WorkspaceModel } from '../use-sql-workspace'
import type { WorkspaceServices } from '../workspace-services'

const LazyRenameDialog = lazyComponent(
  async () => (await import('../dialogs/rename-dialog')).RenameDialog,
)

interface TabBarProps {
  model: WorkspaceModel
  services: WorkspaceServices
  idBase: string
}

/** Steps along the tabs by key. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The open queries. Arrows go through them, Enter shows one, F2 renames it, Delete closes it, Control+Shift+arrows move it. */
export function TabBar({ model, services, idBase }: TabBarProps) {
  const { messages, can, begin } = model
  const list = useRef<HTMLDivElement>(null)
  const tabs = model.tabs.tabs.filter((tab) => tabKind(tab.type) === 'sql')
  const front = tabs.find((tab) => tab.metadata.sqlId === model.activeId)
  const ids = [SCRATCH_TAB, ...tabs.map(({ id }) => id)]
  /** The tab stop: the tab that was focused last, while it exists. */
  const [focused, setFocused] = useState<string | null>(null)
  const reachable = focused !== null && ids.includes(focused) ? focused : (front?.id ?? SCRATCH_TAB)
  const dragOf = useTabDrag(tabs, model.act)

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

  const [naming, setNaming] = useState<RenameDialogProps['snippet'] | null>(null)
  const askName = (id: string) => {
    const tab = tabs.find((one) => one.id === id)
    const snippetId = tab?.metadata.sqlId
    if (tab === undefined || snippetId === undefined || !can('update', 'content')) return
    const flow = model.opened.includes(snippetId) && services.sessions.get(snippetId).getState()
    const description = flow && hasDocument(flow) ? flow.document.fields.description : undefined
    setNaming({ id: snippetId, name: tab.label, description })
  }
  const mayBegin = can('create', 'content')
  const newQuery = () => void begin()
  useOfferedActions(messages.regionLabel, () => [
    mayBegin && { id: 'new-query', label: messages.newQuery, run: newQuery },
  ])

  const toast = useToast()
  const rename = (id: string, change: Partial<SnippetFields>) =>
    model.actions
      ?.change(id, change)
      .then(model.refreshLists, (error: unknown) =>
        toast.error(messages.actionFailed(changeProblem(error, messages))),
      )

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const place = ids.indexOf(id)
    const step = STEPS[lineKey(event)] ?? 0
    if (event.key === 'Delete' && id !== SCRATCH_TAB) close(id)
    else if (event.key === 'F2' && id !== SCRATCH_TAB) askName(id)
    else if (event.key === 'Home') focusOn(ids[0])
    else if (event.key === 'End') focusOn(ids.at(-1))
    else if (step !== 0 && event.shiftKey && (event.ctrlKey || event.metaKey)) {
      moveTab(model.act, tabs, id, step)
      // A node that is put elsewhere loses the focus.
      setTimeout(() => focusOn(id))
    } else if (step !== 0 && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey)
      focusOn(ids[place + step])
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
            drag={dragOf(tab)}
          />
        ))}
      </div>
      {mayBegin && (
        <IconButton
          size="2"
          variant="ghost"
          color="gray"
          className="hw-tab-tool"
          aria-label={messages.newQuery}
          onClick={newQuery}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
      <TabMenu model={model} tabs={tabs} front={front} onRename={askName} />
      {naming && (
        <LazyRenameDialog.Component
          fallback={null}
          snippet={naming}
          model={model}
          onRename={(change) => void rename(naming.id, change)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
