import * as Dialog from '@howdah/ui/overlays/dialog'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useDebounced } from '@howdah/ui/search-field/use-debounced'
import { Command } from 'cmdk'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { withAction } from '../navigation/pending-action'
import type { Scope } from '../scope/use-scope'
import type { CommandChoice } from './command-groups'
import { CommandList } from './command-list'
import './command-menu.css'
import { commandMenuMessages as messages } from './command-menu.messages'
import type { TypedAhead } from './typed-ahead'
import { useCommandGroups } from './use-command-groups'
import { useSearchResults } from './use-search-results'

export interface CommandDialogProps {
  scope: Scope
  /** Text that was typed before the dialog was loaded. */
  typed: TypedAhead
  onClose: () => void
}

/** Milliseconds after the last key before the server is asked. */
const SEARCH_DEBOUNCE_MS = 150

const arrows = ['ArrowUp', 'ArrowDown', 'Home', 'End']

/** Menu of all pages, tasks and actions available here, by name. */
export function CommandDialog({ scope, typed, onClose }: CommandDialogProps) {
  const [, navigate] = useLocation()
  const [search, setSearch] = useState(() => typed.take())
  const found = useSearchResults(scope, useDebounced(search.trim(), SEARCH_DEBOUNCE_MS))
  const groups = useCommandGroups(scope, search, found)

  /** The entry that the person moved to. Until then it is the first, also when results arrive late. */
  const [moved, setMoved] = useState<string | null>(null)
  const movesByHand = useRef(false)
  const items = groups.flatMap((group) => group.items)
  const selected = items.find(({ id }) => id === moved) ?? items[0]

  /** Action to run after the dialog is closed; a page that is opened takes the focus on its own. */
  const chosen = useRef<'page' | (() => void) | null>(null)
  const choose = (choice: CommandChoice) => {
    chosen.current = 'run' in choice ? choice.run : 'page'
    onClose()
    if ('run' in choice) return
    if (choice.action === undefined) navigate(choice.href)
    else navigate(choice.href, { state: withAction(choice.action) })
  }
  /** The focus is given back before what was chosen takes it. */
  const onCloseAutoFocus = (event: Event) => {
    if (chosen.current === 'page') event.preventDefault()
    else if (chosen.current) setTimeout(chosen.current)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        className="hd-commands"
        maxWidth="600px"
        // The field stays where it is while the list below it changes.
        align="start"
        aria-describedby={undefined}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <span className="hw-visually-hidden">
          <Dialog.Title>{messages.title}</Dialog.Title>
        </span>
        <Command
          label={messages.title}
          shouldFilter={false}
          loop
          value={selected?.id ?? ''}
          onValueChange={(id) => movesByHand.current && setMoved(id)}
          onKeyDownCapture={({ key }) => (movesByHand.current = arrows.includes(key))}
          onPointerMoveCapture={() => (movesByHand.current = true)}
        >
          <Command.Input
            value={search}
            onValueChange={(text) => {
              setSearch(text)
              setMoved(null)
              movesByHand.current = false
            }}
            placeholder={messages.placeholder}
            className="hd-commands-input"
            autoFocus
          />
          <CommandList groups={groups} isSearching={found.isSearching} onChoose={choose} />
        </Command>
        {found.error !== null && <ErrorAlert title={messages.failed} error={found.error} />}
      </Dialog.Content>
    </Dialog.Root>
  )
}
