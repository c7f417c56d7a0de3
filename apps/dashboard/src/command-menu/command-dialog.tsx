import { useWidgetActions } from '@howdah/sdk/hooks'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useDebounced } from '@howdah/ui/search-field/use-debounced'
import { Command } from 'cmdk'
import { Children, use, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../dashboard-context'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import { useCan } from '../session/use-can'
import type { Scope } from '../scope/use-scope'
import { isApple, keyCaps } from '../shortcuts/keys'
import { ShortcutsContext } from '../shortcuts/shortcuts-context'
import './command-menu.css'
import { commandMenuMessages as messages } from './command-menu.messages'
import { fitsSearch } from './fits-search'
import { pageCommands, tablePath } from './page-commands'
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

const kinds = ['project', 'organization', 'account'] as const
const themes = ['light', 'dark', 'system'] as const

/**
 * Menu of all pages and actions available here, by name. The actions of the widgets on the page
 * come first.
 */
export function CommandDialog({ scope, typed, onClose }: CommandDialogProps) {
  const { theme } = useDashboard()
  const registry = use(ShortcutsContext)
  const ofWidgets = useWidgetActions()
  const [, navigate] = useLocation()
  const can = useCan()
  const mode = useMode()
  const [search, setSearch] = useState(() => typed.take())
  const found = useSearchResults(scope, useDebounced(search.trim(), SEARCH_DEBOUNCE_MS))
  const { ref, slug } = scope
  const pages = pageCommands({ slug, ref, mode, can })
  const actions = (registry?.getState() ?? []).filter(({ id }) => id !== 'command-menu')
  // What the server has found fits already.
  const fits = (label: string) => fitsSearch(label, search)

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
            {[...new Set(ofWidgets.map(({ group }) => group))].map((group) => (
              <Group key={group} title={group}>
                {ofWidgets
                  .filter((action) => action.group === group && fits(action.label))
                  .map(({ id, label, shortcut, run }) => (
                    <Item
                      key={id}
                      id={`widget/${id}`}
                      label={label}
                      hint={hintOf(shortcut)}
                      onSelect={() => act(run)}
                    />
                  ))}
              </Group>
            ))}
            <Group title={messages.actions}>
              {actions
                .filter(({ label }) => fits(label))
                .map(({ id, keys, label }) => (
                  <Item
                    key={id}
                    id={`action/${id}`}
                    label={label}
                    hint={hintOf(keys[0])}
                    onSelect={() => act(() => registry?.run(id))}
                  />
                ))}
              {themes
                .filter((choice) => search.trim() !== '' && fits(messages.theme[choice]))
                .map((choice) => (
                  <Item
                    key={choice}
                    id={`theme/${choice}`}
                    label={messages.theme[choice]}
                    onSelect={() => act(() => theme.choose(choice))}
                  />
                ))}
            </Group>
            {kinds.map((kind) => (
              <Group key={kind} title={messages.pages[kind]}>
                {pages
                  .filter((page) => page.kind === kind && fits(page.title))
                  .map(({ href, title }) => (
                    <Item key={href} id={href} label={title} onSelect={() => go(href)} />
                  ))}
              </Group>
            ))}
            {ref !== undefined && (
              <>
                <Group title={messages.tables}>
                  {found.tables.map((entity) => (
                    <Item
                      key={entity.id}
                      id={`table/${entity.id}`}
                      label={entity.name}
                      hint={entity.schema}
                      onSelect={() => go(tablePath(ref, entity))}
                    />
                  ))}
                </Group>
                <Group title={messages.snippets}>
                  {found.snippets.map(({ id, name }) => (
                    <Item
                      key={id}
                      id={`snippet/${id}`}
                      label={name}
                      onSelect={() => go(paths.sqlSnippet({ ref, id }))}
                    />
                  ))}
                </Group>
              </>
            )}
            <Group title={messages.projects}>
              {found.projects.map((project) => (
                <Item
                  key={project.ref}
                  id={`project/${project.ref}`}
                  label={project.name}
                  onSelect={() => go(paths.project({ ref: project.ref }))}
                />
              ))}
            </Group>
            <Group title={messages.organizations}>
              {found.organizations.map((organization) => (
                <Item
                  key={organization.slug}
                  id={`organization/${organization.slug}`}
                  label={organization.name}
                  onSelect={() => go(paths.organization({ slug: organization.slug }))}
                />
              ))}
            </Group>
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

const hintOf = (keys: string | undefined) => keys && keyCaps(keys, isApple()).join(' ')

/** Nothing where it has nothing. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const isEmpty = Children.toArray(children).length === 0
  return isEmpty ? null : (
    <Command.Group heading={title} className="hd-commands-group">
      {children}
    </Command.Group>
  )
}

function Item({
  id,
  label,
  hint,
  onSelect,
}: {
  id: string
  label: string
  hint?: string
  onSelect: () => void
}) {
  return (
    <Command.Item value={id} onSelect={onSelect} className="hd-command">
      <bdi className="hd-command-label">{label}</bdi>
      {hint && <bdi className="hd-command-hint">{hint}</bdi>}
    </Command.Item>
  )
}
