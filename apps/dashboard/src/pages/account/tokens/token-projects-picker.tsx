import { listOrganizationProjects } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { organizationKey } from '@howdah/platform-client/query-keys'
import { Checkbox, TextField } from '@howdah/ui/elements'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { tokensMessages as messages } from './tokens.messages'

/** Organizations whose projects are listed. */
const MAX_ORGANIZATIONS = 20

export interface TokenProjectsPickerProps {
  /** Names of the chosen projects, by reference. */
  chosen: ReadonlyMap<string, string>
  onChange: (chosen: ReadonlyMap<string, string>) => void
}

/** Picker for the projects of a token: the chosen ones first, then those that are found. */
export function TokenProjectsPicker({ chosen, onChange }: TokenProjectsPickerProps) {
  const { client } = useDashboard()
  const [search, setSearch] = useState('')
  const { data: organizations = [] } = useQuery(organizationsQueryOptions(client))
  const { found, isPending } = useQueries({
    queries: organizations.slice(0, MAX_ORGANIZATIONS).map(({ slug }) => ({
      queryKey: organizationKey(client, slug, 'projects', 'tokens', search.trim()),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        listOrganizationProjects(client, { slug, search: search.trim() }, signal),
    })),
    combine: (results) => ({
      found: results.flatMap(({ data }) => data?.projects ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const toggle = (ref: string, name: string) => {
    const next = new Map(chosen)
    if (!next.delete(ref)) next.set(ref, name)
    onChange(next)
  }
  const shown = new Map([...chosen, ...found.map(({ ref, name }) => [ref, name] as const)])
  return (
    <>
      <TextField.Root
        type="search"
        value={search}
        aria-label={messages.searchProjects}
        placeholder={messages.searchProjects}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div role="group" aria-label={messages.projects} className="hd-scopes">
        {[...shown].map(([ref, name]) => (
          <label key={ref} className="hd-check">
            <Checkbox checked={chosen.has(ref)} onCheckedChange={() => toggle(ref, name)} />
            <bdi>{name}</bdi>
          </label>
        ))}
        {shown.size === 0 && !isPending && <p className="hd-quiet">{messages.noProjects}</p>}
      </div>
    </>
  )
}
