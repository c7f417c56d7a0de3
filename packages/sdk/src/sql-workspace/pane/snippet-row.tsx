import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import { Star, Users } from 'lucide-react'
import type { PaneActions } from './pane-actions'
import type { PaneDrag } from './pane-drag'
import { PaneRow } from './pane-row'
import { RowLink } from './row-link'
import type { RowPlace } from '../../lists/row-list'
import type { WorkspaceModel } from '../use-sql-workspace'

interface SnippetRowProps {
  entry: SnippetEntry
  place: RowPlace
  model: WorkspaceModel
  actions: PaneActions
  drag: PaneDrag
  isCurrent: boolean
}

export function SnippetRow({ entry, place, model, actions, drag, isCurrent }: SnippetRowProps) {
  const { messages } = model
  const shared = entry.visibility === 'project'
  const icon = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <li {...place}>
      <PaneRow
        id={entry.id}
        menuLabel={messages.moreFor(entry.name)}
        itemsOf={() => actions.itemsOf(entry)}
        isCurrent={isCurrent}
        drag={actions.mayMove(entry) ? { kind: 'snippet', snippet: entry } : undefined}
        onDrag={drag.onDrag}
      >
        <RowLink
          id={entry.id}
          model={model}
          isCurrent={isCurrent}
          onOpen={(preview) => actions.open(entry.id, entry.name, preview)}
        >
          {shared ? <Users {...icon} /> : <span className="hw-sheet-icon" aria-hidden />}
          <bdi
            className="hw-row-name"
            title={[entry.name, entry.description].filter(Boolean).join('\n')}
          >
            {entry.name}
          </bdi>
          {shared && <span className="hw-visually-hidden">{messages.sharedMark}</span>}
          {entry.favorite && <Star {...icon} className="hw-row-star" />}
        </RowLink>
      </PaneRow>
    </li>
  )
}
