import type { Entity } from '@howdah/platform-client'
import { Eye, Globe, Layers, LockOpen, Sheet, TableProperties } from 'lucide-react'
import type { MouseEvent } from 'react'
import { EntityMenu } from './entity-menu'
import type { EntityActions } from './use-entity-actions'
import type { LookAhead } from './use-look-ahead'
import type { TableEditorModel } from './use-table-editor'

const ICONS = { r: Sheet, v: Eye, m: Layers, f: Globe, p: TableProperties }

interface EntityRowProps {
  entity: Entity
  model: TableEditorModel
  actions: EntityActions
  onPolicies: (entity: Entity) => void
  ahead: LookAhead
}

/** A click looks at a table, a double click keeps it open. */
export function EntityRow({ entity, model, actions, onPolicies, ahead }: EntityRowProps) {
  const { messages, hrefOf, view, open } = model
  const Icon = ICONS[entity.type]
  const isCurrent = view.tableId === entity.id
  const isOpen = (entity.type === 'r' || entity.type === 'p') && !entity.rls_enabled
  const shared = {
    ...ahead.tableLink(entity.id),
    className: 'hw-entity-link',
    // What the icons say, said.
    'aria-label': [entity.name, messages.kinds[entity.type], ...(isOpen ? [messages.rlsOff] : [])].join(', '),
    title: entity.comment ?? undefined,
    'aria-current': isCurrent ? ('true' as const) : undefined,
    onClick(event: MouseEvent) {
      // The browser's own way with links: a new tab, a new window, a download.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open(entity, event.detail < 2)
    },
  }
  const content = (
    <>
      <Icon size={14} strokeWidth={1.5} aria-hidden />
      <bdi className="hw-entity-name">{entity.name}</bdi>
      {isOpen && <LockOpen size={12} strokeWidth={1.5} aria-hidden className="hw-entity-open" />}
    </>
  )
  return (
    <li className="hw-entity-item">
      {hrefOf ? (
        <a {...shared} href={hrefOf({ tableId: entity.id, schema: entity.schema, loadFromCache: true })}>
          {content}
        </a>
      ) : (
        <button {...shared} type="button">
          {content}
        </button>
      )}
      <EntityMenu entity={entity} model={model} actions={actions} onPolicies={onPolicies} />
    </li>
  )
}
