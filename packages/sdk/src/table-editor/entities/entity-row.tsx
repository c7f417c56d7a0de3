import type { Entity } from '@howdah/platform-client/catalog/entities'
import { memo } from 'react'
import type { Latest } from '../../provider/latest'
import { ViewLink } from '@howdah/ui/links/view-link'
import { EntityMenu, type EntityMenuNeeds } from './entity-menu'
import type { TableEditorMessages } from '../table-editor.messages'
import type { Prefetcher } from './use-prefetch'

export interface EntityRowProps {
  entity: Entity
  /** From 1 on. */
  place: number
  /** Rows of the list. */
  of: number
  isCurrent: boolean
  /** Some of its rows have staged changes. */
  hasStaged: boolean
  /** Absent: it is a button. */
  href: string | undefined
  messages: TableEditorMessages
  /** The same object all the time, so that a row is drawn again only when it is another. */
  needs: Pick<Latest<EntityMenuNeeds & { ahead: Prefetcher }>, 'get'>
}

/** Row of a table in the list. A click previews the table, a double click opens it permanently. */
export const EntityRow = memo(function EntityRow({
  entity,
  place,
  of,
  isCurrent,
  hasStaged,
  href,
  messages,
  needs,
}: EntityRowProps) {
  const { id } = entity
  const isOpen = (entity.type === 'r' || entity.type === 'p') && !entity.rls_enabled
  return (
    <li className="hw-entity-item" aria-posinset={place} aria-setsize={of}>
      <ViewLink
        className="hw-entity-link"
        // Text alternative for the icons. They are drawn in CSS: with dozens of rows on screen,
        // icon elements would be half of all elements.
        data-kind={entity.type}
        data-open={isOpen || undefined}
        data-staged={hasStaged || undefined}
        aria-label={[
          entity.name,
          messages.kinds[entity.type],
          ...(isOpen ? [messages.rlsOff] : []),
          ...(hasStaged ? [messages.stagedMark] : []),
        ].join(', ')}
        aria-current={isCurrent || undefined}
        title={entity.comment ?? undefined}
        href={href}
        onOpen={(event) => needs.get().open(entity, event.detail < 2)}
        onPointerEnter={() => needs.get().ahead.atRest(id)}
        onPointerLeave={() => needs.get().ahead.gone()}
        onPointerDown={() => needs.get().ahead.atRows(id)}
        onFocus={() => needs.get().ahead.atTable(id)}
      >
        <bdi className="hw-entity-name">{entity.name}</bdi>
      </ViewLink>
      <EntityMenu entity={entity} label={messages.entityMenu(entity.name)} needs={needs} />
    </li>
  )
})
