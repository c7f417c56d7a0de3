import { useWidgetActions } from '@howdah/sdk/hooks'
import { use } from 'react'
import { useDashboard } from '../dashboard-context'
import { isApple, keyCaps } from '../shortcuts/keys'
import { ShortcutsContext } from '../shortcuts/shortcuts-context'
import { CommandGroup, CommandItem } from './command-group'
import { commandMenuMessages as messages } from './command-menu.messages'
import { fitsSearch } from './fits-search'

const themes = ['light', 'dark', 'system'] as const

export interface ActionCommandsProps {
  search: string
  /** Closes the menu and then runs the action. */
  onAct: (action: () => void) => void
}

/** Commands that do something here: the actions of widgets, the shortcuts, and the themes. */
export function ActionCommands({ search, onAct }: ActionCommandsProps) {
  const { theme } = useDashboard()
  const registry = use(ShortcutsContext)
  const ofWidgets = useWidgetActions()
  const actions = (registry?.getState() ?? []).filter(({ id }) => id !== 'command-menu')
  const fits = (label: string) => fitsSearch(label, search)
  return (
    <>
      {[...new Set(ofWidgets.map(({ group }) => group))].map((group) => (
        <CommandGroup key={group} title={group}>
          {ofWidgets
            .filter((action) => action.group === group && fits(action.label))
            .map(({ id, label, shortcut, run }) => (
              <CommandItem
                key={id}
                id={`widget/${id}`}
                label={label}
                hint={hintOf(shortcut)}
                onSelect={() => onAct(run)}
              />
            ))}
        </CommandGroup>
      ))}
      <CommandGroup title={messages.actions}>
        {actions
          .filter(({ label }) => fits(label))
          .map(({ id, keys, label }) => (
            <CommandItem
              key={id}
              id={`action/${id}`}
              label={label}
              hint={hintOf(keys[0])}
              onSelect={() => onAct(() => registry?.run(id))}
            />
          ))}
        {themes
          .filter((choice) => search.trim() !== '' && fits(messages.theme[choice]))
          .map((choice) => (
            <CommandItem
              key={choice}
              id={`theme/${choice}`}
              label={messages.theme[choice]}
              onSelect={() => onAct(() => theme.choose(choice))}
            />
          ))}
      </CommandGroup>
    </>
  )
}

const hintOf = (keys: string | undefined) => keys && keyCaps(keys, isApple()).join(' ')
