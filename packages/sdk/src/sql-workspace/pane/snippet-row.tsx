import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import { Checkbox } from '@howdah/ui/elements'
import { Star, Users } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { PaneActions } from './pane-actions'
import type { PaneDrag } from './pane-drag'
import { PaneRow } from './pane-row'
import { RowLink } from './row-link'
import type { RowPlace } from '../../lists/row-list'
import type { WorkspaceModel } from '../use-sql-workspace'
import type { SnippetSelectionModel } from './use-snippet-selection'

interface SnippetRowProps {
  entry: SnippetEntry
  place: RowPlace
  model: WorkspaceModel
  actions: PaneActions
  drag: PaneDrag
  isCurrent: boolean
  selection: SnippetSelectionModel
  /** The list that the row is in, for ranges. */
  list: readonly SnippetEntry[]
}

export function SnippetRow({
  entry,
  place,
  model,
  actions,
  drag,
  isCurrent,
  selection,
  list,
}: SnippetRowProps) {
  const { messages } = model
  const shared = entry.visibility === 'project'
  const icon = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const
  const isSelectable = selection.isOn && selection.maySelect(entry)
  const onKeyDown = (event: KeyboardEvent) => {
    const isRow = event.target instanceof Element && event.target.matches('.hw-row-link')
    if (!isRow || event.key !== ' ') return
    event.preventDefault()
    selection.toggle(entry, event.shiftKey, list)
  }
  return (
    <li {...place} onKeyDown={isSelectable ? onKeyDown : undefined}>
      <PaneRow
        id={entry.id}
        menuLabel={messages.moreFor(entry.name)}
        itemsOf={() => actions.itemsOf(entry)}
        isCurrent={isCurrent}
        drag={actions.mayMove(entry) ? { kind: 'snippet', snippet: entry } : undefined}
        onDrag={drag.onDrag}
      >
        {selection.isOn && (
          <span className="hw-snippet-check">
            {isSelectable && (
              <Checkbox
                tabIndex={-1}
                checked={selection.has(entry.id)}
                aria-label={messages.selectSnippet(entry.name)}
                onClick={(event) => selection.toggle(entry, event.shiftKey, list)}
              />
            )}
          </span>
        )}
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
