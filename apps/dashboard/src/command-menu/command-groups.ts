import type { WidgetAction } from '@howdah/sdk/hooks'
import { paths } from '../paths'
import { isApple, keyCaps } from '../shortcuts/keys'
import type { ShortcutEntry } from '../shortcuts/shortcut.types'
import { commandMenuMessages as messages } from './command-menu.messages'
import { fitsSearch } from './fits-search'
import { tablePath, type PageCommand } from './page-commands'
import type { TaskCommand } from './task-commands'
import type { SearchResults } from './use-search-results'

/** Effect of choosing an entry: opens a page, or runs something here. */
export type CommandChoice = { href: string; action?: string | undefined } | { run: () => void }

export interface CommandItem {
  id: string
  label: string
  hint: string | undefined
  choice: CommandChoice
}

export interface CommandGroup {
  title: string
  items: CommandItem[]
}

export interface CommandSources {
  search: string
  /** Reference of the project in front. */
  ref: string | undefined
  widgetActions: readonly WidgetAction[]
  shortcuts: readonly ShortcutEntry[]
  runShortcut: (id: string) => void
  pages: readonly PageCommand[]
  tasks: readonly TaskCommand[]
  found: SearchResults
  /** Actions that are only there when they are searched for. */
  hidden: readonly { id: string; label: string; run: () => void }[]
}

const kinds = ['project', 'organization', 'account'] as const

/**
 * Entries of the command menu. Without a search, what the widgets of the page can do is first; in a
 * search, pages are, whose names are what people search for most.
 */
export function commandGroups(sources: CommandSources): CommandGroup[] {
  const { search } = sources
  const isSearch = search.trim() !== ''
  const pages = kinds.map((kind) => ({
    title: messages.pages[kind],
    items: sources.pages
      .filter((page) => page.kind === kind)
      .map(({ href, title }) => item(href, title, { href })),
  }))
  const actions = isSearch ? [tasksOf(sources), actionsOf(sources)] : [actionsOf(sources)]
  const local = isSearch
    ? [...pages, ...widgetGroups(sources), ...actions]
    : [...widgetGroups(sources), ...actions, ...pages]
  return [
    ...local.map(({ title, items }) => ({
      title,
      items: items.filter(({ label }) => fitsSearch(label, search)),
    })),
    // What the server has found fits already.
    ...foundGroups(sources),
  ].filter(({ items }) => items.length > 0)
}

const item = (id: string, label: string, choice: CommandChoice, hint?: string): CommandItem => ({
  id,
  label,
  hint,
  choice,
})
const hintOf = (keys: string | undefined) => keys && keyCaps(keys, isApple()).join(' ')

function widgetGroups({ widgetActions }: CommandSources): CommandGroup[] {
  const titles = [...new Set(widgetActions.map(({ group }) => group))]
  return titles.map((title) => ({
    title,
    items: widgetActions
      .filter(({ group }) => group === title)
      .map(({ id, label, shortcut, run }) =>
        item(`widget/${id}`, label, { run }, hintOf(shortcut)),
      ),
  }))
}

function actionsOf({ search, shortcuts, runShortcut, hidden }: CommandSources): CommandGroup {
  const items = shortcuts
    .filter(({ id }) => id !== 'command-menu')
    .map(({ id, keys, label }) =>
      item(`action/${id}`, label, { run: () => runShortcut(id) }, hintOf(keys[0])),
    )
  const others =
    search.trim() === '' ? [] : hidden.map(({ id, label, run }) => item(id, label, { run }))
  return { title: messages.actions, items: [...items, ...others] }
}

function tasksOf({ tasks, widgetActions }: CommandSources): CommandGroup {
  const here = new Set(widgetActions.map(({ id }) => id))
  return {
    title: messages.tasksTitle,
    items: tasks
      .filter(({ action }) => action === undefined || !here.has(action))
      .map(({ id, label, href, action }) => item(`task/${id}`, label, { href, action })),
  }
}

function foundGroups({ ref, found }: CommandSources): CommandGroup[] {
  const inProject = ref === undefined ? [] : projectGroups(ref, found)
  return [
    ...inProject,
    {
      title: messages.projects,
      items: found.projects.map(({ ref: to, name, organization }) =>
        item(`project/${to}`, name, { href: paths.project({ ref: to }) }, organization),
      ),
    },
    {
      title: messages.organizations,
      items: found.organizations.map(({ slug, name }) =>
        item(`organization/${slug}`, name, { href: paths.organization({ slug }) }),
      ),
    },
  ]
}

const projectGroups = (ref: string, { tables, snippets }: SearchResults): CommandGroup[] => [
  {
    title: messages.tables,
    items: tables.map((entity) =>
      item(`table/${entity.id}`, entity.name, { href: tablePath(ref, entity) }, entity.schema),
    ),
  },
  {
    title: messages.snippets,
    items: snippets.map(({ id, name }) =>
      item(`snippet/${id}`, name, { href: paths.sqlSnippet({ ref, id }) }),
    ),
  },
]
