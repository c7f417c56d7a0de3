import { tabKind } from '@howdah/rules/workspace/tab-id'
import type { Tab } from '@howdah/rules/workspace/tabs.types'
import { CircleDot, X } from 'lucide-react'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { needsSaving } from '../../snippets/session/snippet-flow'
import { panelDomId, SCRATCH_TAB, tabDomId } from './tab-dom-ids'
import type { WorkspaceModel } from '../use-sql-workspace'
import type { WorkspaceServices } from '../workspace-services'

interface TabButtonProps {
  /** Null for the scratch pad. */
  tab: Tab | null
  label: string
  idBase: string
  model: WorkspaceModel
  services: WorkspaceServices
  selected: boolean
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onShow: () => void
  onClose?: () => void
  /** Attributes that let it be dragged. Absent: it stays at its place. */
  drag?: HTMLAttributes<HTMLElement>
}

export function TabButton({
  tab,
  label,
  idBase,
  model,
  services,
  selected,
  tabIndex,
  onKeyDown,
  onFocus,
  onShow,
  onClose,
  drag,
}: TabButtonProps) {
  const { messages, act, opened } = model
  const id = tab?.id ?? SCRATCH_TAB
  const mounted = tab === null || opened.includes(tab.metadata.sqlId ?? '')
  const makePermanent = () => {
    if (tab?.isPreview) act({ type: 'double-activated', id: tab.id, now: Date.now() })
  }
  return (
    <div
      role="tab"
      id={tabDomId(idBase, id)}
      aria-selected={selected}
      aria-controls={mounted ? panelDomId(idBase, id) : undefined}
      aria-keyshortcuts={
        tab ? 'F2 Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight' : undefined
      }
      tabIndex={tabIndex}
      className="hw-tab"
      data-preview={tab?.isPreview || undefined}
      title={tab ? label : undefined}
      onClick={onShow}
      onDoubleClick={makePermanent}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          // Enter on the tab that is in front is what the second click is to the pointer.
          if (selected) makePermanent()
          else onShow()
        } else onKeyDown(event)
      }}
      onMouseDown={(event) => {
        // The middle button closes, and does not scroll.
        if (event.button === 1) event.preventDefault()
      }}
      onAuxClick={(event) => event.button === 1 && onClose?.()}
      {...drag}
    >
      <bdi className="hw-tab-label">{label}</bdi>
      {tab?.isPreview && <span className="hw-visually-hidden">{messages.previewMark}</span>}
      {tab && mounted && tabKind(tab.type) === 'sql' && (
        <UnsavedMark
          id={tab.metadata.sqlId ?? ''}
          services={services}
          label={messages.unsavedMark}
        />
      )}
      {/* For the pointer; Delete and the menu do the same, and a tab holds no button. */}
      {onClose && (
        <span
          aria-hidden
          className="hw-tab-close"
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <X size={14} strokeWidth={1.5} />
        </span>
      )}
    </div>
  )
}

function UnsavedMark({
  id,
  services,
  label,
}: {
  id: string
  services: WorkspaceServices
  label: string
}) {
  const session = services.sessions.get(id)
  const unsaved = useStore(session, needsSaving)
  if (!unsaved) return null
  return (
    <>
      <CircleDot size={12} strokeWidth={1.5} aria-hidden />
      <span className="hw-visually-hidden">{label}</span>
    </>
  )
}
