import { CircleDot } from 'lucide-react'
import type { LocalSnippet } from '../snippets/snippet-sessions'
import { RowLink } from './row-link'
import type { WorkspaceModel } from './use-sql-workspace'

interface LocalSnippetsProps {
  local: readonly LocalSnippet[]
  model: WorkspaceModel
  onOpened: () => void
}

/** Those that exist only in this browser until their first save. */
export function LocalSnippets({ local, model, onOpened }: LocalSnippetsProps) {
  if (local.length === 0) return null
  return (
    <ul className="hw-snippet-list">
      {local.map(({ id, name }) => (
        <li key={id} className="hw-snippet-row" data-current={id === model.activeId || undefined}>
          <RowLink
            id={id}
            model={model}
            isCurrent={id === model.activeId}
            onOpen={() => {
              model.open(id, name, false)
              onOpened()
            }}
          >
            <CircleDot size={14} strokeWidth={1.5} aria-hidden />
            <bdi className="hw-row-name">{name}</bdi>
            <span className="hw-row-note">{model.messages.notSavedYet}</span>
          </RowLink>
        </li>
      ))}
    </ul>
  )
}
