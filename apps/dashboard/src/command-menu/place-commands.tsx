import { useCan } from '../session/use-can'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import type { Scope } from '../scope/use-scope'
import { CommandGroup, CommandItem } from './command-group'
import { commandMenuMessages as messages } from './command-menu.messages'
import { fitsSearch } from './fits-search'
import { pageCommands, tablePath } from './page-commands'
import type { useSearchResults } from './use-search-results'

const kinds = ['project', 'organization', 'account'] as const

export interface PlaceCommandsProps {
  scope: Scope
  search: string
  found: ReturnType<typeof useSearchResults>
  onGo: (href: string) => void
}

/** Commands that open a page, or something that the server has found. */
export function PlaceCommands({ scope, search, found, onGo }: PlaceCommandsProps) {
  const can = useCan()
  const mode = useMode()
  const { ref, slug } = scope
  const pages = pageCommands({ slug, ref, mode, can })
  // What the server has found fits already.
  const fits = (label: string) => fitsSearch(label, search)
  return (
    <>
      {kinds.map((kind) => (
        <CommandGroup key={kind} title={messages.pages[kind]}>
          {pages
            .filter((page) => page.kind === kind && fits(page.title))
            .map(({ href, title }) => (
              <CommandItem key={href} id={href} label={title} onSelect={() => onGo(href)} />
            ))}
        </CommandGroup>
      ))}
      {ref !== undefined && (
        <>
          <CommandGroup title={messages.tables}>
            {found.tables.map((entity) => (
              <CommandItem
                key={entity.id}
                id={`table/${entity.id}`}
                label={entity.name}
                hint={entity.schema}
                onSelect={() => onGo(tablePath(ref, entity))}
              />
            ))}
          </CommandGroup>
          <CommandGroup title={messages.snippets}>
            {found.snippets.map(({ id, name }) => (
              <CommandItem
                key={id}
                id={`snippet/${id}`}
                label={name}
                onSelect={() => onGo(paths.sqlSnippet({ ref, id }))}
              />
            ))}
          </CommandGroup>
        </>
      )}
      <CommandGroup title={messages.projects}>
        {found.projects.map((project) => (
          <CommandItem
            key={project.ref}
            id={`project/${project.ref}`}
            label={project.name}
            onSelect={() => onGo(paths.project({ ref: project.ref }))}
          />
        ))}
      </CommandGroup>
      <CommandGroup title={messages.organizations}>
        {found.organizations.map((organization) => (
          <CommandItem
            key={organization.slug}
            id={`organization/${organization.slug}`}
            label={organization.name}
            onSelect={() => onGo(paths.organization({ slug: organization.slug }))}
          />
        ))}
      </CommandGroup>
    </>
  )
}
