import { Command, useCommandState } from 'cmdk'
import type { CommandChoice, CommandGroup } from './command-groups'
import { commandMenuMessages as messages } from './command-menu.messages'

export interface CommandListProps {
  groups: readonly CommandGroup[]
  isSearching: boolean
  onChoose: (choice: CommandChoice) => void
}

/** The entries of the command menu, by group. */
export function CommandList({ groups, isSearching, onChoose }: CommandListProps) {
  return (
    <Command.List className="hd-commands-list" label={messages.title}>
      {groups.map((group) => (
        <Command.Group key={group.title} heading={group.title} className="hd-commands-group">
          {group.items.map(({ id, label, hint, choice }) => (
            <Command.Item
              key={id}
              value={id}
              onSelect={() => onChoose(choice)}
              className="hd-command"
            >
              <bdi className="hd-command-label">{label}</bdi>
              {hint !== undefined && <bdi className="hd-command-hint">{hint}</bdi>}
            </Command.Item>
          ))}
        </Command.Group>
      ))}
      {isSearching ? (
        <Command.Loading className="hd-commands-note">{messages.loading}</Command.Loading>
      ) : (
        <NoResults />
      )}
    </Command.List>
  )
}

function NoResults() {
  const search = useCommandState((state) => state.search.trim())
  return <Command.Empty className="hd-commands-note">{messages.empty(search)}</Command.Empty>
}
