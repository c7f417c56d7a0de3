import type { SnippetEntry } from '@howdah/platform-client'
import { DropdownMenu, IconButton, VisuallyHidden } from '@howdah/ui'
import { Ellipsis, FileCode, Star, Users } from 'lucide-react'
import { useState } from 'react'
import type { PaneActions } from './pane-actions'
import { RowLink } from './row-link'
import type { WorkspaceModel } from './use-sql-workspace'

interface SnippetRowProps {
  entry: SnippetEntry
  model: WorkspaceModel
  actions: PaneActions
  isCurrent: boolean
}

export function SnippetRow({ entry, model, actions, isCurrent }: SnippetRowProps) {
  const { messages } = model
  const shared = entry.visibility === 'project'
  const icon = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <li className="hw-snippet-row" data-current={isCurrent || undefined}>
      <RowLink id={entry.id} model={model} isCurrent={isCurrent} onOpen={(preview) => actions.open(entry.id, entry.name, preview)}>
        {shared ? <Users {...icon} /> : <FileCode {...icon} />}
        <bdi className="hw-row-name" title={entry.name}>
          {entry.name}
        </bdi>
        {shared && <VisuallyHidden>{messages.sharedMark}</VisuallyHidden>}
        {entry.favorite && <Star {...icon} className="hw-row-star" />}
      </RowLink>
      <RowMenu entry={entry} model={model} actions={actions} />
    </li>
  )
}

/** A menu is put up when it is first asked for: hundreds of them that nobody opens would slow down the list. */
function RowMenu({ entry, model, actions }: Omit<SnippetRowProps, 'isCurrent'>) {
  const { messages } = model
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      size="1"
      variant="ghost"
      color="gray"
      className="hw-row-more"
      aria-label={messages.moreFor(entry.name)}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
  if (!wanted) return button
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="start">
        {actions.itemsOf(entry).map(({ label, isDangerous, onSelect }) => (
          <DropdownMenu.Item key={label} color={isDangerous ? 'red' : undefined} onSelect={onSelect}>
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
