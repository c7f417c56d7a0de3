import { organizationProjectsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { projectStatusMessages } from '../../project-status/project-status.messages'
import { AppLink } from '../../routing/app-link'
import { useCan } from '../../session/use-can'
import { NewOrganizationLink } from './new-organization-link'
import { Picker } from './picker'
import { shellMessages } from '../shell.messages'

/** Goes to another project of the organization. The list is fetched when it is opened, searched by the server. */
export function ProjectPicker({ slug, currentRef }: { slug: string; currentRef: string }) {
  const { client } = useDashboard()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const sent = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS)
  const query = useInfiniteQuery({
    ...organizationProjectsQueryOptions(client, sent === '' ? { slug } : { slug, search: sent }),
    enabled: open,
    placeholderData: (previous) => previous,
  })
  const options = query.data?.pages
    .flatMap((page) => page.projects)
    .map(({ ref, name, status }) => ({
      id: ref,
      label: name,
      hint: status !== 'ACTIVE_HEALTHY' && (
        <span className="hd-picker-hint">{projectStatusMessages[status]}</span>
      ),
      href: paths.project({ ref }),
    }))
  return (
    <Picker
      label={shellMessages.switchProject}
      searchLabel={shellMessages.findProject}
      search={search}
      onSearch={setSearch}
      options={options}
      currentId={currentRef}
      failure={
        query.error && !query.data
          ? {
              title: shellMessages.projectsFailed,
              error: query.error,
              retry: () => void query.refetch(),
            }
          : null
      }
      empty={sent === '' ? shellMessages.noProjects : shellMessages.noProjectFound}
      onMore={
        query.hasNextPage
          ? () => !query.isFetchingNextPage && void query.fetchNextPage()
          : undefined
      }
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          {can({ slug }, 'create', 'projects') === 'yes' && (
            <AppLink
              href={paths.newProjectIn({ slug })}
              className="hd-picker-action"
              onClick={() => setOpen(false)}
            >
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              {shellMessages.newProject}
            </AppLink>
          )}
          <NewOrganizationLink onFollow={() => setOpen(false)} />
        </>
      }
    />
  )
}
