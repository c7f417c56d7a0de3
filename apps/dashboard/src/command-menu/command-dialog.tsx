import * as Dialog from '@howdah/ui/overlays/dialog'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useDebounced } from '@howdah/ui/search-field/use-debounced'
import { Command } from 'cmdk'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Scope } from '../scope/use-scope'
import { ActionCommands } from './action-commands'
import './command-menu.css'
import { commandMenuMessages as messages } from './command-menu.messages'
import { PlaceCommands } from './place-commands'
import type { TypedAhead } from './typed-ahead'
import { useSearchResults } from './use-search-results'

export interface CommandDialogProps {
  scope: Scope
  /** Text that was typed before the dialog was loaded. */
  typed: TypedAhead
  onClose: () => void
}

/** Milliseconds after the last key before the server is asked. */
const SEARCH_DEBOUNCE_MS = 150

/**
 * Menu of all pages and actions available here, by name. The actions of the widgets on the page
 * come first.
 */
export function CommandDialog({ scope, typed, onClose }: CommandDialogProps) {
  const [, navigate] = useLocation()
  const [search, setSearch] = useState(() => typed.take())
  const found = useSearchResults(scope, useDebounced(search.trim(), SEARCH_DEBOUNCE_MS))
  /** Action to run after the dialog is closed; a page that is opened takes the focus on its own. */
  const chosen = useRef<'page' | (() => void) | null>(null)
  const go = (href: string) => {
    chosen.current = 'page'
    onClose()
    navigate(href)
  }
  const act = (action: () => void) => {
    chosen.current = action
    onClose()
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
        aria-describedby={undefined}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <span className="hw-visually-hidden">
          <Dialog.Title>{messages.title}</Dialog.Title>
        </span>
        <Command label={messages.title} shouldFilter={false} loop>
          <Command.Input
            value={search}
            onValueChange={setSearch}
            placeholder={messages.placeholder}
            className="hd-commands-input"
            autoFocus
          />
          <Command.List className="hd-commands-list" label={messages.title}>
            <ActionCommands search={search} onAct={act} />
            <PlaceCommands scope={scope} search={search} found={found} onGo={go} />
            {found.isSearching ? (
              <Command.Loading className="hd-commands-note">{messages.loading}</Command.Loading>
            ) : (
              <Command.Empty className="hd-commands-note">{messages.empty}</Command.Empty>
            )}
          </Command.List>
        </Command>
        {found.error !== null && <ErrorAlert title={messages.failed} error={found.error} />}
      </Dialog.Content>
    </Dialog.Root>
  )
}
