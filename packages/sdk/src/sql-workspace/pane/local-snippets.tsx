import { CircleDot } from 'lucide-react'
import type { LocalSnippet } from '../../snippets/session/snippet-sessions'
import type { PaneActions } from './pane-actions'
import { PaneRow } from './pane-row'
import { RowLink } from './row-link'
import type { WorkspaceModel } from '../use-sql-workspace'

interface LocalSnippetsProps {
  local: readonly LocalSnippet[]
  model: WorkspaceModel
  actions: PaneActions
}

/** Those that exist only in this browser until their first save. */
export function LocalSnippets({ local, model, actions }: LocalSnippetsProps) {
  if (local.length === 0) return null
  return (
    <ul className="hw-snippet-list">
      {local.map((snippet) => {
        const isCurrent = snippet.id === model.activeId
        return (
          <li key={snippet.id}>
            <PaneRow
              id={snippet.id}
              menuLabel={model.messages.moreFor(snippet.name)}
              itemsOf={() => actions.itemsOfLocal(snippet)}
              isCurrent={isCurrent}
            >
              <RowLink
                id={snippet.id}
                model={model}
                isCurrent={isCurrent}
                onOpen={() => actions.open(snippet.id, snippet.name, false)}
              >
                <CircleDot size={14} strokeWidth={1.5} aria-hidden />
                <bdi className="hw-row-name">{snippet.name}</bdi>
                <span className="hw-row-note">{model.messages.notSavedYet}</span>
              </RowLink>
            </PaneRow>
          </li>
        )
      })}
    </ul>
  )
}
